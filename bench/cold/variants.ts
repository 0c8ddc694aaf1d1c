import { join } from 'node:path';
import { buildModule } from './files.ts';
import type { Subject } from './start.ts';

/**
 * Each function as deployed and as an ES module, both also with Node's compile cache, filled by the
 * first round.
 */
export const variantsOf = async (folder: string, subjects: readonly Subject[]): Promise<Subject[]> => {
  const cached = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
  const variants = subjects.map(async (subject) => {
    const file = await buildModule(folder, subject.name);
    return [
      subject,
      { ...subject, name: `${subject.name}, compile cache`, variables: cached },
      { ...subject, name: `${subject.name}, ES module`, file },
      { ...subject, name: `${subject.name}, ES module, compile cache`, file, variables: cached },
    ];
  });
  return (await Promise.all(variants)).flat();
};
