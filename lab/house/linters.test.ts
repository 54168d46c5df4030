import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The rule that must report it, the file, and its text. */
const plants: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['noProcessEnv', 'src/platform/mail/mail.ts', 'export const host = process.env.HOST;'],
  ['noRestrictedGlobals', 'src/platform/browser/theme.ts', 'localStorage.clear();'],
  ['noRestrictedGlobals', 'src/platform/browser/session.ts', 'sessionStorage.clear();'],
  ['noRestrictedGlobals', 'src/orders/web/stored-cart-copy.ts', "indexedDB.open('cart');"],
  ['noRestrictedGlobals', 'src/menus/web/use-menus.ts', "void fetch('/api/user/menus');"],
  ['noRestrictedGlobals', 'src/media/web/send-photo.ts', 'new XMLHttpRequest();'],
  ['noJsRestrictedProperties', 'src/platform/browser/look.ts', 'window.localStorage.clear();'],
  ['noJsRestrictedProperties', 'src/platform/mail/send.ts', "void globalThis.fetch('x');"],
  ['noBarrelFile', 'src/menus/index.ts', "export { dish } from './dish.ts';"],
  ['useImportExtensions', 'src/menus/web/card.ts', "import './use-menus';"],
  ['noExplicitAny', 'src/menus/dish.ts', 'export const dish: any = 1;'],
  ['noTsIgnore', 'src/menus/dal.ts', '// @ts-ignore\nexport const dal = 1;'],
  ['noEnum', 'src/menus/pudding.ts', 'export enum Pudding { Kheer }'],
  ['noUnusedImports', 'src/menus/rice.ts', "import { dish } from './dish.ts';"],
  ['noFloatingPromises', 'src/menus/roti.ts', 'const f = async () => 1;\nf();'],
  ['noFloatingPromises', 'lab/house/roti.ts', 'const f = async () => 1;\nf();'],
];

/** A folder with the settings of this project. */
function houseOf(files: Record<string, string>, settings: string[]): string {
  const house = mkdtempSync(join(tmpdir(), 'linted-'));
  onTestFinished(() => rmSync(house, { recursive: true }));
  for (const file of settings) cpSync(join(root, file), join(house, file));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  return house;
}

/** The output of a program of node_modules; its exit code is an error when it finds something. */
async function outputOf(program: string, options: string[], cwd: string): Promise<unknown> {
  const failed = await run(join(root, 'node_modules/.bin', program), options, { cwd }).then(
    ({ stdout }) => expect.fail(`${program} finds nothing: ${stdout}`),
    (error: { stdout: string }) => error.stdout,
  );
  return JSON.parse(failed);
}

test('biome.json reports what is planted', async () => {
  const house = houseOf(Object.fromEntries(plants.map(([, path, text]) => [path, text])), [
    'biome.json',
  ]);
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
  const output = (await outputOf('biome', options, house)) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  const found = output.diagnostics.map(
    ({ category, location }) => `${category.split('/').at(-1)} ${location.path}`,
  );
  expect(found).toEqual(expect.arrayContaining(plants.map(([rule, path]) => `${rule} ${path}`)));
});
