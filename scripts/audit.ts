/** Fails on known vulnerabilities of high or critical severity in any package of a lock file. */
import { spawnSync } from 'node:child_process';

type Vulnerability = { readonly severity: string; readonly range: string; readonly fixAvailable: unknown };

/** The output of `npm audit --json`; a registry that supports audits sets `auditReportVersion`. */
type AuditReport = {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
};

/** Folders with a lock file. */
const folders = ['.', 'bench/peers/servers'];
/** The npm that runs this script: `npm` itself is no program on Windows. */
const npm = process.env.npm_execpath ?? '';
const failing = ['high', 'critical'];

const parse = (text: string): AuditReport => {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.trim() || 'npm printed nothing' };
  }
};

const audit = (cwd: string): void => {
  const args = ['audit', '--json', '--package-lock-only'];
  const { stdout, error } = spawnSync(process.execPath, [npm, ...args], { cwd, encoding: 'utf8' });
  const { auditReportVersion, message, vulnerabilities = {} } = parse(stdout ?? '');
  if (error || auditReportVersion === undefined) {
    // The registry being unavailable says nothing about the packages.
    console.log(`${cwd}: not audited, the registry returned no report (${error?.message ?? message}).`);
    return;
  }
  const found = Object.entries(vulnerabilities).filter(([, { severity }]) => failing.includes(severity));
  for (const [name, { severity, range, fixAvailable }] of found) {
    const advice = fixAvailable ? ' (npm audit fix repairs it)' : '';
    console.error(`${cwd}: ${severity}: ${name} ${range}${advice}`);
  }
  console.log(`${cwd}: ${found.length} packages with ${failing.join(' or ')} vulnerabilities.`);
  if (found.length > 0) process.exitCode = 1;
};

folders.forEach(audit);
