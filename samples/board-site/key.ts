import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A key of the board: that of BOARD_KEY, or one that is made once and kept in the data folder. */
export const readBoardKey = (folder: string): string => {
  if (process.env.BOARD_KEY) return process.env.BOARD_KEY;
  const file = join(folder, 'board-key');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const args = '--no-warnings local/admin.ts key create --board --applications --label board-site --json';
  const { key } = JSON.parse(String(execFileSync(process.execPath, args.split(' '), { cwd: root })));
  writeFileSync(file, key, { mode: 0o600 });
  return key;
};
