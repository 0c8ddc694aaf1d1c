import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedHeaders } from '../../feed/src/readers/address.ts';

/** Where the headers of feeds are: they may be secrets, and are in no table. */
export type HeaderStore = {
  readonly read: (id: string) => Promise<FeedHeaders>;
  readonly write: (id: string, headers: FeedHeaders) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
};

/** Files for their owner alone. @param folder of the data. */
export const headersInFiles = (folder: string): HeaderStore => {
  const own = join(folder, 'feeds');
  const fileOf = (id: string): string => join(own, `${id}.json`);
  return {
    read: async (id) => JSON.parse(await readFile(fileOf(id), 'utf8')),
    write: async (id, headers) => {
      await mkdir(own, { recursive: true, mode: 0o700 });
      // A new file: an old one could keep wider rights.
      await rm(fileOf(id), { force: true });
      await writeFile(fileOf(id), JSON.stringify(headers), { flag: 'wx', mode: 0o600 });
    },
    forget: (id) => rm(fileOf(id), { force: true }),
  };
};

/** Encrypted parameters. @param folder of a stage. */
export const headersInParameters = (folder: string): HeaderStore => {
  const nameOf = (id: string): string => `${folder}/feeds/${id}`;
  const open = async () => {
    const ssm = await import('@aws-sdk/client-ssm');
    return { ssm, client: new ssm.SSMClient({}) };
  };
  return {
    read: async (id) => {
      const { ssm, client } = await open();
      const read = new ssm.GetParameterCommand({ Name: nameOf(id), WithDecryption: true });
      return JSON.parse((await client.send(read)).Parameter?.Value ?? '');
    },
    write: async (id, headers) => {
      const { ssm, client } = await open();
      const Value = JSON.stringify(headers);
      const put = { Name: nameOf(id), Type: 'SecureString', Value, Overwrite: true } as const;
      await client.send(new ssm.PutParameterCommand(put));
    },
    forget: async (id) => {
      const { ssm, client } = await open();
      await client.send(new ssm.DeleteParameterCommand({ Name: nameOf(id) })).catch((error) => {
        if (!(error instanceof ssm.ParameterNotFound)) throw error;
      });
    },
  };
};
