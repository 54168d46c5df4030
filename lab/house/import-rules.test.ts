import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soundHouse } from './sound-house.ts';

const config = resolve(import.meta.dirname, '../../dependency-cruiser.config.ts');
const manifest = {
  type: 'module',
  imports: { '#lab/*': './lab/*', '#src/*': './src/*' },
  dependencies: { 'drizzle-orm': '1', fastify: '1', zod: '1' },
  devDependencies: { 'idb-keyval': '1', react: '1' },
};
const packages = [
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.devDependencies),
].flatMap((name) => [
  [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })] as const,
  [`node_modules/${name}/index.js`, ''] as const,
  [`node_modules/${name}/pg-core.js`, ''] as const,
  [`node_modules/${name}/mini.js`, ''] as const,
]);

/** The rule that must report it, the file, and its text. */
const plants: readonly (readonly [rule: string, path: string, text: string])[] = [
  [
    'web-without-server',
    'src/menus/web/card-1.tsx',
    "import type {} from '../server/menu-sql.ts';",
  ],
  ['web-without-node', 'src/platform/browser/clock-1.ts', "import { hostname } from 'node:os';"],
  ['web-without-node', 'src/platform/browser/clock-2.ts', "import('fastify');"],
  ['web-without-node', 'src/app/frame-1.tsx', "import Fastify from 'fastify';"],
  ['server-without-web', 'src/menus/server/menu-mail.ts', "import '../web/sound.tsx';"],
  ['server-without-tools', 'src/platform/mail/mail-1.ts', "import { useState } from 'react';"],
  ['pure-files', 'src/menus/dish-1.ts', "import 'node:os';"],
  ['pure-files', 'src/menus/dish-2.ts', "import 'drizzle-orm';"],
  ['pure-files', 'src/platform/contract/dish-3.ts', "let x: import('../config/config.ts').Config;"],
  ['service-without-outer-layers', 'src/menus/server/a-service.ts', "import './menu-routes.ts';"],
  [
    'sql-without-outer-layers',
    'src/menus/server/b-sql.ts',
    "import type {} from './menu-service.ts';",
  ],
  ['sql-without-outer-layers', 'src/menus/server/c-sql.ts', "import './c-helper.ts';"],
  ['', 'src/menus/server/c-helper.ts', "import './menu-service.ts';"],
  ['tables-without-outer-layers', 'src/menus/server/d-tables.ts', "import './menu-sql.ts';"],
  ['tables-behind-statements', 'src/menus/server/e-service.ts', "import './menu-tables.ts';"],
  ['tables-behind-statements', 'src/platform/mail/mail-2.ts', "import { eq } from 'drizzle-orm';"],
  ['fastify-in-routes', 'src/menus/server/f-service.ts', "import type {} from 'fastify';"],
  [
    'platform-knows-no-feature',
    'src/platform/browser/toast-1.tsx',
    "import '#src/orders/web/cart-line.tsx';",
  ],
  ['only-app-knows-app', 'src/menus/web/card-2.tsx', "import '#src/app/layouts/sound.tsx';"],
  ['product-without-laboratory', 'src/platform/mail/mail-3.ts', "import '#lab/builders/sound.ts';"],
  [
    'quick-tests-without-database',
    'src/menus/menu-rules.late.test.ts',
    "import '#lab/postgres/sound.ts';",
  ],
  [
    'pages-are-named-by-the-table-of-screens',
    'src/app/layouts/frame-2.tsx',
    "import('../pages/shop/menu-page.tsx');",
  ],
  ['no-circle', 'src/menus/dish-4.ts', "import './dish-5.ts';"],
  ['', 'src/menus/dish-5.ts', "import type {} from './dish-4.ts';"],
  ['menus-knows-its-own', 'src/menus/dish-6.ts', "import '#src/orders/sound.ts';"],
  [
    'doors-of-a-neighbour',
    'src/orders/server/pricing.ts',
    "import '#src/menus/server/menu-routes.ts';",
  ],
  ['another-room-by-its-name', 'src/menus/dish-7.ts', "import '../platform/contract/endpoint.ts';"],
  ['own-room-by-a-relative-path', 'src/menus/dish-8.ts', "import '#src/menus/menu-rules.ts';"],
  ['only-what-is-there', 'src/menus/web/card-3.tsx', "import './is-not-here.ts';"],
  ['process-behind-config', 'src/menus/server/mail-4.ts', "import { env } from 'node:process';"],
  ['indexed-db-behind-stores', 'src/orders/web/kept.ts', "import { set } from 'idb-keyval';"],
  [
    'rupees-become-paise-in-the-contract',
    'src/menus/web/card-4.tsx',
    "import '#src/platform/contract/money.ts';",
  ],
];

let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'house-'));
  const sound = [
    'src/menus/web/sound.tsx',
    'src/app/layouts/sound.tsx',
    'lab/builders/sound.ts',
    'lab/postgres/sound.ts',
    'src/orders/sound.ts',
    'src/platform/contract/money.ts',
  ];
  const files = [
    ['package.json', JSON.stringify(manifest)] as const,
    ...packages,
    ...Object.entries(soundHouse),
    ...sound.map((path) => [path, ''] as const),
    ...plants.map(([, path, text]) => [path, text] as const),
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
});
afterAll(() => rmSync(house, { recursive: true }));

it('each planted import is reported only by its rule', async () => {
  const options = await extractDepcruiseOptions(config);
  const { output } = await cruise(['src', 'lab'], { ...options, baseDir: house });
  const { violations } = (output as ICruiseResult).summary;
  const planted = plants.filter(([rule]) => rule);
  expect(violations.map(({ rule, from }) => `${rule.name} ${from}`).sort()).toEqual(
    planted.map(([rule, path]) => `${rule} ${path}`).sort(),
  );
  const rules = options.ruleSet?.forbidden?.map(({ name }) => name ?? '') ?? [];
  // Each feature has the same rule.
  const unproven = rules.filter(
    (name) => !/-knows-its-own$/.test(name) && !planted.some(([rule]) => rule === name),
  );
  expect(unproven).toEqual([]);
});
