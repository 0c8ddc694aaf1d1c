import type { Method } from '../contract/route.ts';
import { DomainError } from '../errors/errors.ts';

/** `GET, PUT or DELETE`. */
const alternatives = (methods: readonly Method[]): string => methods.join(', ').replace(/, (\w+)$/, ' or $1');

/** The path exists, but not for this method; `allow` lists the methods that it has. */
export class MethodUnknownError extends DomainError {
  readonly allow: readonly Method[];

  constructor(method: string, allow: readonly Method[]) {
    const overridden = method === 'POST' ? allow.filter((one) => one !== 'GET') : [];
    const header = `X-HTTP-Method-Override: ${alternatives(overridden)}`;
    const hint = overridden.length > 0 ? `, or POST with the header ${header}` : '';
    super('method.unknown', `This path does not support ${method}; use ${alternatives(allow)}${hint}.`);
    this.name = 'MethodUnknownError';
    this.allow = allow;
  }
}

/** @param path of the entry. */
export const entryUnknown = (path: string): DomainError => {
  const list = path.slice(0, path.lastIndexOf('/'));
  return new DomainError('entry.unknown', `The list has no entry with this id; GET ${list} returns the ids.`);
};
