/** Linux lets a process have less than a core, so that neither the machine nor the database limits how many of them do. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

const root = '/sys/fs/cgroup';
/** Microseconds, in each of which the process has its share; long ones let it hold a lock while it stands still. */
const period = 20_000;

/** `share` is of one core. Returns how to forget the group, once its process has ended. Needs root. */
export function holdTo(share: number, pid: number): () => void {
  const quota = String(Math.round(period * share));
  const isUnified = existsSync(`${root}/cgroup.controllers`);
  const group = `${root}${isUnified ? '' : '/cpu'}/platinum-bench-${pid}`;
  mkdirSync(group);
  if (isUnified) writeFileSync(`${group}/cpu.max`, `${quota} ${period}`);
  else {
    writeFileSync(`${group}/cpu.cfs_period_us`, String(period));
    writeFileSync(`${group}/cpu.cfs_quota_us`, quota);
  }
  writeFileSync(`${group}/cgroup.procs`, String(pid));
  return () => rmdirSync(group);
}
