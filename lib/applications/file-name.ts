import type { FileKind } from './file-kind.ts';

/**
 * The name of an attachment: letters, digits, spaces and `-_()` of any script, and the suffix of its
 * kind. Whatever folders, commands or other suffixes a name has, no program takes it for another.
 */
export const safeFileName = (fileName: string, kind: FileKind): string => {
  const suffix = `.${kind}`;
  const own = fileName.normalize().split(/[/\\]/).at(-1) ?? '';
  const stem = own.toLowerCase().endsWith(suffix) ? own.slice(0, -suffix.length) : own;
  const safe = stem.replace(/[^\p{L}\p{M}\p{N} _()-]+/gu, '_').trim();
  return `${[...safe].slice(0, 100).join('') || 'resume'}${suffix}`;
};
