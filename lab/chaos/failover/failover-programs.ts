/**
 * The programs of a cluster from Debian's packages, and their settings in deploy/cluster, filled in
 * for this run.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

/** Keyed by the package that contains them. */
const wanted = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  iproute2: 'ip',
  openssl: 'openssl',
};
const versions = '/usr/lib/postgresql';
const templates = new URL('../../deploy/cluster/', import.meta.url);

/**
 * The folder of PostgreSQL's programs; undefined, with a printed reason, if something is missing.
 */
export function findPrograms(): string | undefined {
  const postgres = newestPostgres();
  const missing = Object.entries(wanted)
    .filter(([, program]) => !isInstalled(program))
    .map(([name]) => name);
  if (postgres === undefined) missing.push('postgresql-15');
  if (postgres !== undefined && missing.length === 0) return postgres;
  console.log(`not tried: on Debian, apt-get install --no-install-recommends ${missing.join(' ')}`);
  return undefined;
}

/** The folder of services is not in every user's path. */
export function pathOfPrograms(): string {
  return [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/sbin'].join(delimiter);
}

function isInstalled(program: string): boolean {
  return pathOfPrograms()
    .split(delimiter)
    .some((folder) => isProgram(join(folder, program)));
}

/** Patroni needs more programs than the shop's own PostgreSQL package has. */
function newestPostgres(): string | undefined {
  try {
    return readdirSync(versions)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(versions, version, 'bin'))
      .find(
        (folder) => isProgram(join(folder, 'pg_rewind')) && isProgram(join(folder, 'postgres')),
      );
  } catch {
    return undefined;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file of deploy/cluster with its values; throws if cluster.env lacks one. */
export function fillIn(name: string, values: Record<string, string>): string {
  const known = readEnv(readFileSync(new URL('cluster.env', templates), 'utf8'));
  return readFileSync(new URL(name, templates), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, key: string) => {
      const value = values[key];
      if (value === undefined || known[key] === undefined) {
        throw new Error(`${name} wants ${key}, and nothing is known of it.`);
      }
      return value;
    },
  );
}

/** Into a new folder, by the script of deploy/cluster; this process trusts them. */
export function makeCertificates(folder: string, values: Record<string, string>): void {
  const script = fileURLToPath(new URL('certificates.sh', templates));
  const env = { PATH: pathOfPrograms(), ...values };
  execFileSync('sh', [script, folder], { env, stdio: 'pipe' });
  const authority = readFileSync(join(folder, 'ca.crt'), 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
}

/** The lines NAME=value of such a file. */
export function readEnv(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
