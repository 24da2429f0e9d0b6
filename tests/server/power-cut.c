/*
 * What a power cut would leave of a folder. Preloaded into a database server, it answers fsync and fdatasync itself:
 * what they make durable is copied to POWER_SHADOW; nothing else is. The model is in power-cut.ts.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int raw_open(const char *path, int flags) { return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0666); }

/* No fault of the copy may pass for a success of the sync. */
static void must(int is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "power-cut: %s: %s\n", what, strerror(errno));
  abort();
}

/* A number of an inode is used again; with the time of its birth it is not. */
static void key_of(const struct statx *at, char *key) {
  must((at->stx_mask & STATX_BTIME) != 0, "expected a file system that knows when a file was made");
  snprintf(key, NAME_MAX, "%llu-%llu", (unsigned long long)at->stx_ino,
           (unsigned long long)at->stx_btime.tv_sec * 1000000000ULL + at->stx_btime.tv_nsec);
}

static int look(const char *path, struct statx *at) {
  return statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_BTIME, at);
}

/* Writes down which files a folder holds; and its parents, where they are not known yet. */
static void keep_folder(const char *live, const char *shadow, const char *path) {
  struct statx at;
  char key[NAME_MAX], list[PATH_MAX], entry[PATH_MAX];
  if (look(path, &at) != 0) return;
  key_of(&at, key);
  snprintf(list, sizeof list, "%s/folders/%s", shadow, key);
  struct stat known;
  int is_new = stat(list, &known) != 0;
  /* Nothing has changed since the list was written, by more than the grain of the clock: a start syncs every file. */
  if (!is_new && known.st_mtim.tv_sec * 1000LL + known.st_mtim.tv_nsec / 1000000 >
                     at.stx_mtime.tv_sec * 1000LL + at.stx_mtime.tv_nsec / 1000000 + 20)
    return;
  char draft[PATH_MAX];
  snprintf(draft, sizeof draft, "%s/draft", shadow);
  FILE *out = fopen(draft, "w");
  DIR *folder = opendir(path);
  must(out != NULL && folder != NULL, path);
  for (struct dirent *each; (each = readdir(folder)) != NULL;) {
    if (strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0) continue;
    snprintf(entry, sizeof entry, "%s/%s", path, each->d_name);
    if (look(entry, &at) != 0) continue;
    key_of(&at, key);
    fprintf(out, "%c %s %s\n", S_ISDIR(at.stx_mode) ? 'd' : 'f', key, each->d_name);
  }
  closedir(folder);
  must(fclose(out) == 0 && rename(draft, list) == 0, list);
  if (is_new && strcmp(path, live) != 0) {
    snprintf(entry, sizeof entry, "%s", path);
    *strrchr(entry, '/') = 0;
    keep_folder(live, shadow, entry);
  }
}

/* Copies length bytes from offset of an open file, or all of it where length is negative. */
static int keep(int fd, off_t offset, off_t length, int is_whole) {
  const char *live = getenv("POWER_LIVE"), *shadow = getenv("POWER_SHADOW");
  char link[64], path[PATH_MAX], key[NAME_MAX], kept[PATH_MAX];
  struct statx at;
  if (live == NULL || shadow == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t size = readlink(link, path, sizeof path - 1);
  if (size < 0) return -1;
  path[size] = 0;
  size_t root = strlen(live);
  if (strncmp(path, live, root) != 0 || (path[root] != '/' && path[root] != 0)) return 0;
  if (statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME, &at) != 0) return -1;
  if (at.stx_nlink == 0) return 0;

  /* Two processes that sync one file must not undo each other. The kernel gives the lock back when one is killed. */
  snprintf(kept, sizeof kept, "%s/lock", shadow);
  int lock = raw_open(kept, O_RDWR | O_CREAT | O_CLOEXEC);
  must(lock >= 0, kept);
  while (flock(lock, LOCK_EX) != 0) must(errno == EINTR, "flock");
  if (S_ISDIR(at.stx_mode)) keep_folder(live, shadow, path);
  else {
    key_of(&at, key);
    snprintf(kept, sizeof kept, "%s/files/%s", shadow, key);
    int is_new = access(kept, F_OK) != 0;
    int from = raw_open(link, O_RDONLY | O_CLOEXEC), to = raw_open(kept, O_WRONLY | O_CREAT | O_CLOEXEC);
    must(from >= 0 && to >= 0, kept);
    struct statx now;
    must(statx(from, "", AT_EMPTY_PATH, STATX_SIZE, &now) == 0, path);
    off_t end = length < 0 ? (off_t)now.stx_size : offset + length;
    off_t in = offset, out = offset;
    while (in < end) {
      ssize_t moved = copy_file_range(from, &in, to, &out, (size_t)(end - in), 0);
      must(moved >= 0 || errno == EINTR, "copy_file_range");
      if (moved == 0) break;
    }
    if (length < 0) must(ftruncate(to, out) == 0, kept);
    close(from);
    close(to);
    if (is_whole || is_new) {
      *strrchr(path, '/') = 0;
      keep_folder(live, shadow, path);
    }
  }
  close(lock);
  return 0;
}

int fsync(int fd) { return keep(fd, 0, -1, 1); }
int fdatasync(int fd) { return keep(fd, 0, -1, 0); }

/* A write on a descriptor with O_DSYNC or O_SYNC is synced when it returns. */
ssize_t pwrite64(int fd, const void *from, size_t length, off_t offset) {
  ssize_t written = syscall(SYS_pwrite64, fd, from, length, offset);
  if (written <= 0 || (fcntl(fd, F_GETFL) & O_DSYNC) == 0) return written;
  return keep(fd, offset, written, 0) == 0 ? written : -1;
}
ssize_t pwrite(int fd, const void *from, size_t length, off_t offset) { return pwrite64(fd, from, length, offset); }
