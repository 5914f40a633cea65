// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cgroup.h"

#include "engine/platform/text_file.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace askja::platform {

namespace {

/// Version 1 writes "no limit" as the largest multiple of the page size.
constexpr std::uint64_t kUnlimited = std::uint64_t{1} << 62;

struct Membership
{
    std::string controllers; ///< empty for version 2
    std::string path; ///< "/user.slice/…"
};

std::vector<Membership> memberships(const fs::path &root)
{
    std::vector<Membership> result;
    const std::string text = readTextFile(root / "proc/self/cgroup");
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
        if (second != std::string_view::npos) {
            result.push_back(
                {std::string(line.substr(first + 1, second - first - 1)), std::string(line.substr(second + 1))});
        }
    }
    return result;
}

bool hasController(std::string_view list, std::string_view name)
{
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        if (list.substr(0, end) == name) {
            return true;
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

/// The folders of the group and of all groups above it. In a container the path may name a group outside of it: then
/// only the mount itself is there, which is the container's own group.
std::vector<fs::path> groupFolders(const fs::path &mount, std::string_view path)
{
    std::vector<fs::path> folders;
    fs::path relative = fs::path(path).relative_path().lexically_normal();
    std::error_code error;
    while (!relative.empty() && *relative.begin() != "..") {
        if (fs::is_directory(mount / relative, error)) {
            folders.push_back(mount / relative);
        }
        relative = relative.parent_path();
    }
    folders.push_back(mount);
    return folders;
}

void limitCpus(CgroupLimits &limits, double cpus)
{
    if (cpus > 0 && (limits.cpus == 0 || cpus < limits.cpus)) {
        limits.cpus = cpus;
    }
}

void limitMemory(CgroupLimits &limits, std::uint64_t bytes, std::uint64_t used, std::uint64_t filePages)
{
    if (bytes != 0 && bytes < kUnlimited && (limits.memoryBytes == 0 || bytes < limits.memoryBytes)) {
        limits.memoryBytes = bytes;
        limits.memoryUsedBytes = used - std::min(used, filePages);
    }
}

std::uint64_t number(const fs::path &path)
{
    return leadingNumber(readTextFile(path)).value_or(0);
}

void readVersion2(CgroupLimits &limits, const fs::path &folder)
{
    const std::string cpu = readTextFile(folder / "cpu.max"); // "quota period", quota may be "max"
    const std::size_t space = cpu.find(' ');
    if (const auto quota = leadingNumber(cpu); quota && space != std::string::npos) {
        const std::uint64_t period = leadingNumber(std::string_view(cpu).substr(space)).value_or(0);
        limitCpus(limits, period == 0 ? 0 : static_cast<double>(*quota) / static_cast<double>(period));
    }
    const std::string stat = readTextFile(folder / "memory.stat");
    const std::uint64_t files
        = numberAfter(stat, "inactive_file").value_or(0) + numberAfter(stat, "active_file").value_or(0);
    limitMemory(limits, number(folder / "memory.max"), number(folder / "memory.current"), files);
}

void readVersion1Cpu(CgroupLimits &limits, const fs::path &folder)
{
    const std::uint64_t quota = number(folder / "cpu.cfs_quota_us"); // -1, which is no number here: no limit
    const std::uint64_t period = number(folder / "cpu.cfs_period_us");
    limitCpus(limits, period == 0 ? 0 : static_cast<double>(quota) / static_cast<double>(period));
}

void readVersion1Memory(CgroupLimits &limits, const fs::path &folder)
{
    const std::string stat = readTextFile(folder / "memory.stat");
    const std::uint64_t files
        = numberAfter(stat, "total_inactive_file").value_or(0) + numberAfter(stat, "total_active_file").value_or(0);
    limitMemory(limits, number(folder / "memory.limit_in_bytes"), number(folder / "memory.usage_in_bytes"), files);
}

/// Version 1 mounts a controller under the list's name ("cpu,cpuacct") or under its own.
fs::path version1Mount(const fs::path &hierarchy, const std::string &controllers, const char *name)
{
    std::error_code error;
    const fs::path joined = hierarchy / controllers;
    return fs::is_directory(joined, error) ? joined : hierarchy / name;
}

} // namespace

CgroupLimits readCgroupLimits(const fs::path &root)
{
    CgroupLimits limits;
    const fs::path hierarchy = root / "sys/fs/cgroup";
    std::error_code error;
    for (const Membership &member : memberships(root)) {
        if (member.controllers.empty()) {
            const fs::path beside = hierarchy / "unified";
            for (const fs::path &folder :
                 groupFolders(fs::is_directory(beside, error) ? beside : hierarchy, member.path)) {
                readVersion2(limits, folder);
            }
        }
        if (hasController(member.controllers, "cpu")) {
            for (const fs::path &folder :
                 groupFolders(version1Mount(hierarchy, member.controllers, "cpu"), member.path)) {
                readVersion1Cpu(limits, folder);
            }
        }
        if (hasController(member.controllers, "memory")) {
            for (const fs::path &folder :
                 groupFolders(version1Mount(hierarchy, member.controllers, "memory"), member.path)) {
                readVersion1Memory(limits, folder);
            }
        }
    }
    return limits;
}

} // namespace askja::platform
