import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells a process from a later one that was given the same number: its name and the moment it started.
 *
 * @returns undefined when no such process runs; one that has ended but was not yet collected does not run.
 */
export const identify = (pid: number): string | undefined =>
  process.platform === 'linux' ? fromProc(pid) : fromPs(pid);

const fromProc = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in parentheses and may hold any character; what follows the last one is fixed.
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    const state = fields[0] ?? 'X';
    return 'ZX'.includes(state) ? undefined : `${stat.slice(stat.indexOf('(') + 1, end)} ${fields[19]}`;
  } catch {
    return undefined;
  }
};

const fromPs = (pid: number): string | undefined => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [state, ...rest] = (stdout ?? '').trim().split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : rest.join(' ');
};
