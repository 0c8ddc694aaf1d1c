import { spawnSync } from 'node:child_process';

/** What `npm audit --json` prints; `auditReportVersion` is there when the registry has answered. */
type Report = {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly fixAvailable: unknown }>
  >;
};

const grave = ['high', 'critical'];

const parse = (text: string): Report => {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return { message: text.trim() || 'npm printed nothing' };
  }
};

/** Fails on advisories of these severities; a registry that answers no audits is told of, and proves nothing. */
const { stdout, error } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
const { auditReportVersion, message, vulnerabilities = {} } = parse(stdout ?? '');

if (error || auditReportVersion === undefined) {
  console.log(`NOT AUDITED: the registry gave no answer (${error?.message ?? message}).`);
} else {
  const found = Object.entries(vulnerabilities).filter(([, { severity }]) => grave.includes(severity));
  for (const [name, { severity, range, fixAvailable }] of found) {
    console.error(`${severity}: ${name} ${range}${fixAvailable ? ' (npm audit fix mends it)' : ''}`);
  }
  console.log(`${found.length} packages with advisories of ${grave.join(' or ')} severity.`);
  if (found.length > 0) process.exitCode = 1;
}
