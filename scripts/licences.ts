/**
 * Prints the licences of third-party work that the shop uses: packages of the lock file, and fonts.
 *
 *   node scripts/licences.ts [--all] > licences.md
 *
 * Without `--all` it omits packages that only development needs.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, Package>;
};
const isWhole = process.argv.includes('--all');

const byLicence = new Map<string, Set<string>>();
for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
  if (path === '' || link || (dev && !isWhole)) continue;
  const licence = license ?? licenceInPackage(path);
  const found = byLicence.get(licence) ?? new Set();
  byLicence.set(licence, found.add(`${path.split('node_modules/').at(-1)} ${version}`));
}

console.log('# Third-party licences\n');
for (const [licence, names] of [...byLicence].sort(([one], [other]) => one.localeCompare(other))) {
  console.log(`## ${licence}\n\n${[...names].sort().join(', ')}\n`);
}
console.log('## Fonts\n');
for (const path of globSync('src/**/*license*.txt', { cwd: root }).sort()) {
  const [copyright = ''] = read(path).split('\n');
  console.log(`- ${path}: SIL Open Font License 1.1. ${copyright}`);
}

/** Some lock files omit the licence. */
function licenceInPackage(path: string): string {
  const file = `${path}/package.json`;
  if (!existsSync(join(root, file))) return 'See the package: it is not installed here';
  const { license } = JSON.parse(read(file)) as { license?: string | { type?: string } };
  const named = typeof license === 'object' ? license.type : license;
  return named ?? 'See the package: it names none';
}
