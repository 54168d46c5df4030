/**
 * Writes checksums.json: the SHA-256 of every Node and PostgreSQL package of npm, for all
 * platforms. setup.mjs compares the installed files with it. Run it when package-lock.json has a
 * new version of one of them:
 *
 *   node scripts/checksums.mjs
 *
 * It downloads the packages from npm and refuses one that differs from package-lock.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf, programOf } from './program-digest.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const shell = process.platform === 'win32';

const work = mkdtempSync(path.join(tmpdir(), 'tiffin-checksums-'));
try {
  const names = Object.keys(packages[''].optionalDependencies).sort();
  const checksums = Object.fromEntries(names.map((name) => [name, checksumsOf(name)]));
  const file = path.join(root, 'scripts', 'checksums.json');
  writeFileSync(file, `${JSON.stringify(checksums, null, 2)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Version → file or folder of the package → SHA-256. */
function checksumsOf(name) {
  const { version, integrity } = packages[`node_modules/${name}`];
  console.log(`${name} ${version} …`);
  const answer = execFileSync('npm', ['pack', `${name}@${version}`, '--json'], {
    cwd: work,
    encoding: 'utf8',
    shell,
  });
  const [packed] = JSON.parse(answer);
  if (packed.integrity !== integrity) {
    throw new Error(
      `npm has another ${name} ${version} than package-lock.json names: ${packed.integrity} in place of ${integrity}.`,
    );
  }
  const folder = path.join(work, 'unpacked', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(work, packed.filename), '-C', folder]);
  const program = programOf(path.join(folder, 'package'));
  const digest = digestOf(path.join(folder, 'package', program));
  rmSync(folder, { recursive: true });
  rmSync(path.join(work, packed.filename));
  return { [version]: { [program]: digest } };
}
