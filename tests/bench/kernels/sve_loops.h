// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <arm_sve.h>

/// The loops of int8_loop.h and float_loop.h on vectors whose length only the processor knows: there are no arrays of
/// such, so the chains have names.
namespace askja::bench::inline ASKJA_ISA {

inline constexpr bool kInt8NeedsTiles = false;

inline double runInt8(long rounds)
{
    svint8_t a = svdup_s8(3);
    const svint8_t b = svdup_s8(5);
    svint32_t s0 = svdup_s32(0);
    svint32_t s1 = s0;
    svint32_t s2 = s0;
    svint32_t s3 = s0;
    svint32_t s4 = s0;
    svint32_t s5 = s0;
    svint32_t s6 = s0;
    svint32_t s7 = s0;
    for (long round = 0; round < rounds; ++round) {
        asm volatile("" : "+w"(a)); // else the sums would be the same one
        s0 = svdot_s32(s0, a, b);
        s1 = svdot_s32(s1, a, b);
        s2 = svdot_s32(s2, a, b);
        s3 = svdot_s32(s3, a, b);
        s4 = svdot_s32(s4, a, b);
        s5 = svdot_s32(s5, a, b);
        s6 = svdot_s32(s6, a, b);
        s7 = svdot_s32(s7, a, b);
        asm volatile("" : "+w"(s0), "+w"(s1), "+w"(s2), "+w"(s3), "+w"(s4), "+w"(s5), "+w"(s6), "+w"(s7));
    }
    return 8 * 2.0 * static_cast<double>(svcntb()) * static_cast<double>(rounds);
}

inline double runFloat(long rounds)
{
    svfloat32_t a = svdup_f32(0.5F);
    const svfloat32_t b = svdup_f32(0.25F);
    const svbool_t all = svptrue_b32();
    svfloat32_t s0 = svdup_f32(0);
    svfloat32_t s1 = s0;
    svfloat32_t s2 = s0;
    svfloat32_t s3 = s0;
    svfloat32_t s4 = s0;
    svfloat32_t s5 = s0;
    svfloat32_t s6 = s0;
    svfloat32_t s7 = s0;
    for (long round = 0; round < rounds; ++round) {
        asm volatile("" : "+w"(a));
        s0 = svmla_f32_x(all, s0, a, b);
        s1 = svmla_f32_x(all, s1, a, b);
        s2 = svmla_f32_x(all, s2, a, b);
        s3 = svmla_f32_x(all, s3, a, b);
        s4 = svmla_f32_x(all, s4, a, b);
        s5 = svmla_f32_x(all, s5, a, b);
        s6 = svmla_f32_x(all, s6, a, b);
        s7 = svmla_f32_x(all, s7, a, b);
        asm volatile("" : "+w"(s0), "+w"(s1), "+w"(s2), "+w"(s3), "+w"(s4), "+w"(s5), "+w"(s6), "+w"(s7));
    }
    return 8 * 2.0 * static_cast<double>(svcntw()) * static_cast<double>(rounds);
}

} // namespace askja::bench::inline ASKJA_ISA
