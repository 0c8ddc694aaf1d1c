import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const newFolder = (atEnd: (remove: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'job-posting-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** An empty folder for all tests of a file, which is deleted after them. */
export const useFolder = (): string => newFolder(afterAll);

/** An empty folder for one test. */
export const folderOfTest = (): string => newFolder(onTestFinished);
