import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Distinguishes a process from a later one with the same id: its name and the time of its start.
 *
 * @returns undefined when no such process runs; a zombie does not run.
 */
export const processIdentity = (pid: number): string | undefined =>
  process.platform === 'linux' ? fromProc(pid) : fromPs(pid);

const fromProc = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name is in parentheses and may contain any character; the format of the rest is fixed.
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
