import { describe, expect, it } from 'vitest';
import { graphWithoutCycles } from './features.ts';
import { houseOf, report } from './house.ts';
import { houseRules } from './house-rules.ts';
import { soundHouse } from './sound-house.ts';

const rules = Object.values(houseRules).flat();

interface Plant {
  /** The beginning of the only rule's title that has to notice it. */
  rule: string;
  /** A text without a doc comment gets one, as its first line. */
  files: Record<string, string>;
  at: string;
}

function plant(rule: string, at: string, files: Plant['files']): Plant {
  return { rule, at, files };
}

/** A file that says `text` in its second line. */
function oneFile(rule: string, path: string, text: string, line = 2): Plant {
  return plant(rule, `${path}:${line}`, { [path]: text });
}

const longText = (lines: number) => Array.from({ length: lines }, () => 'x();').join('\n');
const longFunction = (lines: number) => `() => {\n${longText(lines - 2)}\n}`;

const sidePlants = [
  oneFile('web/**', 'src/menus/web/menu-card.tsx', "import type {} from '../server/menu-sql.ts';"),
  oneFile('web/**', 'src/platform/browser/clock.ts', "import { hostname } from 'node:os';"),
  oneFile('web/**', 'src/platform/browser/clock.ts', "import('fastify');"),
  oneFile('web/**', 'src/app/main.tsx', "import Fastify from 'fastify';"),
  oneFile('server/**', 'src/menus/server/menu-mail.ts', "import '../web/menu-card.tsx';"),
  oneFile('server/**', 'src/platform/mail/mail.ts', "import { useState } from 'react';"),
  oneFile('top-level feature files and shared/** import', 'src/menus/dish.ts', "import 'node:os';"),
  oneFile(
    'top-level feature files and shared/** import',
    'src/menus/dish.ts',
    "import 'drizzle-orm';",
  ),
  oneFile(
    'top-level feature files and shared/** import',
    'src/platform/contract/dish.ts',
    "let x: import('../config/config.ts').Config;",
  ),
  oneFile('top-level feature files and shared/** read', 'src/menus/dish.ts', 'Date.now();'),
  oneFile('top-level feature files and shared/** read', 'src/menus/dish.ts', 'new Date();'),
  oneFile(
    'top-level feature files and shared/** read',
    'src/platform/contract/day.ts',
    'performance.now();',
  ),
];

const layerPlants = [
  oneFile('routes →', 'src/menus/server/dish-sql.ts', "import './menu-service.ts';"),
  oneFile(
    'routes →',
    'src/menus/server/dish-service.ts',
    "import type {} from './menu-routes.ts';",
  ),
  plant('routes →', 'src/menus/server/dish-sql.ts:2', {
    'src/menus/server/dish-sql.ts': "import './dish-helper.ts';",
    'src/menus/server/dish-helper.ts': "import './menu-service.ts';",
  }),
  oneFile('only statements', 'src/menus/server/dish-service.ts', "import './menu-tables.ts';"),
  oneFile('only *-sql.ts', 'src/menus/server/dish-service.ts', "import { eq } from 'drizzle-orm';"),
  oneFile(
    'only *-sql.ts',
    'src/platform/mail/mail.ts',
    "import { pgTable } from 'drizzle-orm/pg-core';",
  ),
  oneFile('only routes', 'src/menus/server/dish-service.ts', "import type {} from 'fastify';"),
  oneFile('only routes', 'src/menus/server/dish-cookie.ts', "import '@fastify/cookie';"),
];

const featurePlants = [
  oneFile('every import across', 'src/menus/dish.ts', "import '#src/payments/payment.ts';"),
  oneFile(
    'every import across',
    'src/menus/web/dish.tsx',
    "import '#src/orders/web/cart-line.tsx';",
  ),
  oneFile('every feature', 'src/puddings/pudding.ts', '', 1),
  oneFile('every feature', 'src/menus/helpers/dish.ts', '', 1),
  oneFile(
    'across features',
    'src/orders/server/quote-service.ts',
    "import { insertMenu } from '#src/menus/server/menu-sql.ts';",
  ),
  oneFile(
    'across features',
    'src/orders/server/order-pricing.ts',
    "import '#src/menus/server/menu-routes.ts';",
  ),
  plant('each feature', 'src/orders/server/sold-sql.ts:3', {
    'src/orders/server/sold-sql.ts':
      "import { menus } from '#src/menus/server/menu-tables.ts';\nexport const take = (db: Db) => db.update(menus);",
  }),
  plant('each feature', 'src/app/demo/demo-seed.ts:3', {
    'src/app/demo/demo-seed.ts':
      "import * as tables from '#src/menus/server/menu-tables.ts';\nasync () => db.delete(tables.menus);",
  }),
  oneFile(
    'no import runs',
    'src/platform/browser/toast.tsx',
    "import '#src/orders/web/cart-line.tsx';",
  ),
  oneFile('no import runs', 'src/platform/mail/mail.ts', "import '#src/menus/menu-rules.ts';"),
  oneFile('no import runs', 'src/platform/mail/mail.ts', "import '#lab/builders/test-app.ts';"),
  oneFile('no import runs', 'src/menus/web/dish.tsx', "import '#src/app/layouts/frame.tsx';"),
  plant('no file knows', 'src/menus/dish-size.ts:2', {
    'src/menus/dish.ts': "import './dish-size.ts';",
    'src/menus/dish-size.ts': "import type {} from './dish.ts';",
  }),
  oneFile(
    'nothing imports a page',
    'src/app/layouts/frame.tsx',
    "import('../pages/shop/menu-page.tsx');",
  ),
];

const completenessPlants = [
  plant('every contract', 'src/menus/dish-contract.ts:2', {
    'src/menus/dish-contract.ts': 'export const listDishes = endpoint({});',
  }),
  plant('every contract', 'src/menus/menu-contract.ts:4', {
    'src/menus/server/dish-service.ts':
      "import { listMenus } from '../menu-contract.ts';\nserve(app, listMenus, find);",
  }),
  oneFile('the table of screens', 'src/app/pages/shop/dish-page.tsx', '', 1),
  plant('the table of screens', 'src/app/shop-pages.ts:2', {
    'src/app/shop-pages.ts': "export const dish = () => import('./pages/shop/dish-page.tsx');",
  }),
  plant('the table of screens', 'src/app/pages/shop/menu-page.tsx:1', {
    'src/app/shop-pages.ts': "export const menu = () => import('./pages/shop/menu-page.tsx');",
  }),
  oneFile('every *-routes.ts', 'src/menus/dish-rules.ts', '', 1),
  oneFile('every *-routes.ts', 'src/orders/cart.ts', '', 1),
  oneFile('every test', 'src/menus/dish.test.ts', '', 1),
];

const doorPlants = [
  oneFile('process.env', 'src/platform/mail/mail.ts', 'const host = process.env.HOST;'),
  oneFile('process.env', 'src/platform/mail/mail.ts', "import { env } from 'node:process';"),
  oneFile('localStorage', 'src/platform/browser/theme.ts', 'localStorage.clear();'),
  oneFile('localStorage', 'src/platform/browser/theme.ts', 'window.localStorage.clear();'),
  oneFile('sessionStorage', 'src/platform/browser/theme.ts', 'const store = sessionStorage;'),
  oneFile('IndexedDB', 'src/orders/web/kept-cart.ts', "window.indexedDB.open('cart');"),
  oneFile('IndexedDB', 'src/orders/web/kept-cart.ts', "import { set } from 'idb-keyval';"),
  oneFile('XMLHttpRequest', 'src/media/web/send-photo.ts', 'new XMLHttpRequest();'),
  oneFile('fetch', 'src/menus/web/use-menus.ts', "fetch('/api/user/menus');"),
  oneFile('fetch', 'src/platform/mail/mail.ts', "globalThis.fetch('http://mail');"),
];

const namePlants = [
  oneFile('names', 'src/menus/web/menuCard.tsx', '', 1),
  oneFile('names', 'src/menus/web/Icons.css', '', 1),
  oneFile('basenames', 'src/platform/browser/cart-line.tsx', '', 1),
  oneFile('imports end', 'src/menus/dish.ts', "import './menu-rules';"),
  oneFile('another room', 'src/menus/dish.ts', "import '../platform/contract/endpoint.ts';"),
  oneFile('another room', 'src/menus/dish.ts', "import '#src/menus/menu-rules.ts';"),
  oneFile('nothing only', 'src/menus/index.ts', "export * from './menu-rules.ts';", 1),
  plant('nothing only', 'src/menus/index.ts:1', {
    'src/menus/index.ts': "import { isOpen } from './menu-rules.ts';\nexport { isOpen };",
  }),
  oneFile('each file', 'src/menus/dish.ts', '// A dish.\nexport const dish = 1;', 1),
  oneFile('each file', 'src/menus/dish.ts', '/** A dish */', 1),
  oneFile('each file', 'src/menus/dish.ts', '/** A dish. It is on a menu. */', 1),
];

const languagePlants = [
  oneFile('every file parses', 'src/menus/dish.ts', 'export const = 1;', 1),
  oneFile('no any', 'src/menus/dish.ts', 'const dish: any = 1;'),
  oneFile('no any', 'src/menus/menu-rules.test.ts', 'let a;\nconst dish: any = 1;'),
  oneFile('no enum', 'src/menus/dish.ts', 'enum Dish { Dal }'),
  oneFile('no namespace', 'src/menus/dish.ts', 'namespace Dish { export const dal = 1; }'),
  oneFile(
    'no parameter',
    'src/menus/dish.ts',
    'class Dish { constructor(readonly name: string) {} }',
  ),
  oneFile('no @ts-ignore', 'src/menus/dish.ts', '// @ts-expect-error it knows better'),
  plant('no floating', 'biome.json:1', { 'biome.json': '{ "noFloatingPromises": "warn" }' }),
  oneFile(
    'no floating',
    'src/menus/dish.ts',
    '// biome-ignore lint/nursery/noFloatingPromises: no time',
  ),
];

const sizePlants = [
  oneFile('no source file', 'src/menus/dish.ts', longText(300), 1),
  oneFile('no source file', 'src/menus/dish-contract.ts', longText(150), 1),
  oneFile('no source file', 'src/menus/web/dish.tsx', longText(200), 1),
  oneFile('no source file', 'src/theme.css', longText(301), 1),
  oneFile('no source file', 'src/menus/menu-rules.test.ts', longText(401), 1),
  oneFile('no function', 'src/menus/dish.ts', `const cook = ${longFunction(61)};`),
  oneFile('no function', 'src/menus/web/dish.tsx', `const useDish = ${longFunction(61)};`),
  oneFile('no function', 'src/menus/web/dish.tsx', `const Dish = memo(${longFunction(121)});`),
];

const citationPlants = [
  oneFile('every rule, decision', 'src/menus/dish.ts', '// As product 3.2 and 99.1 say.'),
  oneFile('every rule, decision', 'src/menus/dish.ts', '// See decisions 7 and 9999.'),
  oneFile('every rule, decision', 'src/menus/dish.ts', 'let a; // Specification, page 9'),
];

const sheetPlants = [
  plant('every component', 'src/menus/web/dish-count.tsx:1', {
    'src/app/staff-screens.tsx': "import '#src/menus/web/dish-count.tsx';",
    'src/menus/web/dish-count.tsx': 'export const DishCount = () => <p className="p-4" />;',
  }),
  plant('no customer loads', 'src/orders/web/dish-count.tsx:1', {
    'src/platform/browser/look/theme.css': '@source "../../../**/*.tsx";',
    'src/orders/web/dish-count.tsx': 'export const DishCount = () => <p className="p-4" />;',
  }),
];

const plants: Plant[] = [
  ...sidePlants,
  ...layerPlants,
  ...featurePlants,
  ...completenessPlants,
  ...doorPlants,
  ...namePlants,
  ...languagePlants,
  ...sizePlants,
  ...citationPlants,
  ...sheetPlants,
];

/** Every file needs its opening sentence, and a test its subject, except where that is what is missing. */
function withPlant({ files, rule }: Plant): Record<string, string> {
  const texts: Record<string, string> = { ...soundHouse };
  for (const [path, text] of Object.entries(files)) {
    const needsOpening = rule !== 'each file' && /(?<!\.test)\.tsx?$/.test(path);
    const isOpened = text.startsWith('/**');
    texts[path] = needsOpening && !isOpened ? `/** Planted. */\n${text}` : text;
  }
  return texts;
}

function findings(texts: Record<string, string>): string[] {
  const house = houseOf(texts);
  return rules.flatMap((rule) =>
    rule.find(house).map(({ path, line }) => `${rule.title} @ ${path}:${line}`),
  );
}

describe('a house that keeps the rules', () => {
  it('is reported by none', () => {
    expect(findings({ ...soundHouse })).toEqual([]);
  });

  it('may have a component of 120 lines, and names that only look like a door', () => {
    const texts = withPlant({
      rule: '',
      at: '',
      files: {
        'src/menus/web/dish.tsx': `const Dish = ${longFunction(120)};`,
        'src/menus/web/use-dish.ts': 'query.fetch({ fetch: 1 }); // fetch(), localStorage',
      },
    });
    expect(findings(texts)).toEqual([]);
  });
});

describe('a planted violation is reported by its rule alone', () => {
  it.each(plants)('$rule: $at', (planted) => {
    const [found = '', ...others] = findings(withPlant(planted));
    expect(others).toEqual([]);
    expect(found.startsWith(planted.rule), found).toBe(true);
    expect(found.endsWith(` @ ${planted.at}`), found).toBe(true);
  });

  it('for every rule', () => {
    const unproven = rules.filter(
      ({ title }) => !plants.some(({ rule }) => title.startsWith(rule)),
    );
    expect(unproven.map(({ title }) => title)).toEqual(['the feature graph is without cycles']);
  });

  it('a circle in the feature graph', () => {
    const graph = {
      menus: [],
      orders: ['menus', 'payments'],
      payments: ['staff'],
      staff: ['orders'],
    };
    const circle = graphWithoutCycles(graph).find(houseOf({}));
    expect(circle.map(({ what }) => what.split(' ')[0])).toEqual(['orders', 'payments', 'staff']);
  });

  it('with its place, the rule and how to mend it', () => {
    const rule = graphWithoutCycles({});
    const text = report(rule, [{ path: 'src/menus/dish.ts', line: 7, what: 'imports dal' }]);
    expect(text).toBe(`${rule.title}\n  src/menus/dish.ts:7 imports dal\nTo mend: ${rule.mend}`);
  });
});
