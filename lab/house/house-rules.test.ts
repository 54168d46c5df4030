import { describe, expect, it } from 'vitest';
import { graphInOrder } from './features.ts';
import { houseOf, report } from './house.ts';
import { houseRules } from './house-rules.ts';
import { soundHouse } from './sound-house.ts';

const rules = Object.values(houseRules).flat();

interface Plant {
  /** The beginning of the title of the only rule that must report it. */
  rule: string;
  files: Record<string, string>;
  at: string;
}

function plant(rule: string, at: string, files: Plant['files']): Plant {
  return { rule, at, files };
}

/** A file with `text` in its first line. */
function oneFile(rule: string, path: string, text: string, line = 1): Plant {
  return plant(rule, `${path}:${line}`, { [path]: text });
}

const longText = (lines: number) => Array.from({ length: lines }, () => 'x();').join('\n');
const longFunction = (lines: number) => `() => {\n${longText(lines - 2)}\n}`;

const clockPlants = [
  oneFile('top-level', 'src/menus/dish.ts', 'Date.now();'),
  oneFile('top-level', 'src/menus/dish.ts', 'new Date();'),
  oneFile('top-level', 'src/platform/contract/day.ts', 'performance.now();'),
];

const featurePlants = [
  oneFile('every feature', 'src/puddings/pudding.ts', ''),
  oneFile('every feature', 'src/menus/helpers/dish.ts', ''),
  oneFile(
    'of another',
    'src/orders/server/quote-service.ts',
    "import { insertMenu } from '#src/menus/server/menu-sql.ts';",
  ),
  plant('each feature', 'src/orders/server/sold-sql.ts:2', {
    'src/orders/server/sold-sql.ts':
      "import { menus } from '#src/menus/server/menu-tables.ts';\nexport const take = (db: Db) => db.update(menus);",
  }),
  plant('each feature', 'src/app/demo/demo-seed.ts:2', {
    'src/app/demo/demo-seed.ts':
      "import * as tables from '#src/menus/server/menu-tables.ts';\nasync () => db.delete(tables.menus);",
  }),
];

const completenessPlants = [
  plant('every contract', 'src/menus/dish-contract.ts:1', {
    'src/menus/dish-contract.ts': 'export const listDishes = endpoint({});',
  }),
  plant('every contract', 'src/menus/menu-contract.ts:4', {
    'src/menus/server/dish-service.ts':
      "import { listMenus } from '../menu-contract.ts';\nserve(app, listMenus, find);",
  }),
  oneFile('the table of screens', 'src/app/pages/shop/dish-page.tsx', ''),
  plant('the table of screens', 'src/app/shop-pages.ts:1', {
    'src/app/shop-pages.ts': "export const dish = () => import('./pages/shop/dish-page.tsx');",
  }),
  plant('the table of screens', 'src/app/pages/shop/menu-page.tsx:1', {
    'src/app/shop-pages.ts': "export const menu = () => import('./pages/shop/menu-page.tsx');",
  }),
  oneFile('every *-routes.ts', 'src/menus/dish-rules.ts', ''),
  oneFile('every *-routes.ts', 'src/orders/cart.ts', ''),
  oneFile('every test', 'src/menus/dish.test.ts', ''),
];

const exportPlants = [
  oneFile('every export', 'src/menus/dish.ts', 'export const dish = 1;'),
  oneFile('every export', 'src/menus/dish.ts', 'const dal = 1;\nexport { dal as dish };', 2),
  oneFile('every export', 'src/menus/dish.ts', 'export interface Dish {}'),
  oneFile('every export', 'lab/menus/cook.ts', 'export function cook() {}'),
  plant('every export', 'src/orders/server/order-total.ts:1', {
    'src/orders/server/order-total.ts': 'export const total = 1;',
    'src/orders/server/order-total.test.ts': "import { total } from './order-total.ts';\ntotal;",
  }),
];

const namePlants = [
  oneFile('names', 'src/menus/web/menuCard.tsx', ''),
  oneFile('names', 'src/menus/web/Icons.css', ''),
  oneFile('basenames', 'src/platform/browser/cart-line.tsx', ''),
];

const languagePlants = [
  oneFile('every file parses', 'src/menus/dish.ts', 'export const = 1;'),
  oneFile('nothing silences', 'src/menus/dish.ts', '// @ts-expect-error it knows better'),
  oneFile(
    'nothing silences',
    'src/menus/dish.ts',
    '// biome-ignore lint/nursery/noFloatingPromises: no time',
  ),
];

const testPlants = [
  plant('no test file replaces', 'src/menus/menu-rules.test.ts:2', {
    'src/menus/menu-rules.test.ts': "import './menu-rules.ts';\nvi.mock('./menu-sql.ts');",
  }),
];

const manyFiles = (count: number, text: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`src/menus/web/dish-${index}.ts`, text]),
  );

const roomPlants = [
  plant('no folder', 'src/menus/web:1', manyFiles(29, 'x();')),
  plant('no room', 'src/menus:1', manyFiles(25, longText(290))),
];

const sizePlants = [
  oneFile('no source file', 'src/menus/dish.ts', longText(401)),
  oneFile('no source file', 'src/theme.css', longText(401)),
  oneFile('no source file', 'src/menus/menu-rules.test.ts', longText(401)),
  oneFile('no function', 'src/menus/dish.ts', `const cook = ${longFunction(61)};`),
  oneFile('no function', 'src/menus/web/dish.tsx', `const useDish = ${longFunction(61)};`),
  oneFile('no function', 'src/menus/web/dish.tsx', `const Dish = memo(${longFunction(121)});`),
];

const citationPlants = [
  oneFile('every rule, decision', 'src/menus/dish.ts', '// As product 3.2 and 99.1 say.'),
  oneFile('every rule, decision', 'src/menus/dish.ts', '// See decisions 7 and 9999.'),
  oneFile('every rule, decision', 'src/menus/dish.ts', 'let a; // Specification, page 9'),
  oneFile('no line of a comment', 'src/menus/dish.ts', `// ${'long '.repeat(20)}`),
];

const sheetPlants = [
  plant('every component', 'src/menus/web/dish-count.tsx:1', {
    'src/app/staff-screens.tsx': "import '#src/menus/web/dish-count.tsx';",
    'src/menus/web/dish-count.tsx': 'export const DishCount = () => <p className="p-4" />;',
  }),
  plant('no customer loads', 'src/orders/web/dish-count.tsx:1', {
    'src/platform/browser/styles/theme.css': '@source "../../../**/*.tsx";',
    'src/orders/web/dish-count.tsx': 'export const DishCount = () => <p className="p-4" />;',
  }),
];

const comparison = 'no file compares a payment method, a tender or a shift';
const copy = 'no file has a copy of a list of payment methods';

const closedListPlants = [
  plant(comparison, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts':
      "const isAtDoor = (settlement: string) => settlement === 'cash';\nisAtDoor;",
  }),
  plant(comparison, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts': "const paid = `case o.settlement when 'online' then 1 end`;\npaid;",
  }),
  plant(comparison, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts': "const isFirst = eq(menus.shift, 'Lunch');\nisFirst;",
  }),
  plant(comparison, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts': "const due = `taken.tender <> 'owed'`;\ndue;",
  }),
  plant(copy, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts': "const methods = ['cash', 'qr', 'unpaid'];\nmethods;",
  }),
  plant(copy, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts': "const atDoor = { toSettlement: 'cash' };\natDoor;",
  }),
  plant(copy, 'src/menus/dish.ts:1', {
    'src/menus/dish.ts': 'const text = "Lunch and dinner are cooked.";\ntext;',
  }),
  oneFile(
    'triggers name the payment methods',
    'src/menus/server/menu-triggers.sql',
    "WHEN (NEW.settlement = 'online')",
  ),
];

const plants: Plant[] = [
  ...clockPlants,
  ...featurePlants,
  ...completenessPlants,
  ...exportPlants,
  ...roomPlants,
  ...namePlants,
  ...languagePlants,
  ...sizePlants,
  ...citationPlants,
  ...sheetPlants,
  ...closedListPlants,
  ...testPlants,
];

/** A build with each of these files as an entry, so that none has to import another. */
function buildOf(texts: Record<string, string>): string {
  return `[${Object.keys(texts).map((path) => `'${path.slice('src/'.length)}'`)}];`;
}

function withPlant({ files, rule }: Plant): Record<string, string> {
  const begins = rule.startsWith('every export') ? soundHouse : { ...soundHouse, ...files };
  return { ...soundHouse, 'scripts/build.ts': buildOf(begins), ...files };
}

function findings(texts: Record<string, string>): string[] {
  const house = houseOf(texts);
  return rules.flatMap((rule) =>
    rule.find(house).map(({ path, line }) => `${rule.title} @ ${path}:${line}`),
  );
}

describe('a project that follows the rules', () => {
  it('is reported by no rule', () => {
    expect(findings(withPlant(plant('', '', {})))).toEqual([]);
  });

  it('may export the types of its signatures, and to tests what it uses itself', () => {
    const texts = withPlant(
      plant('every export', '', {
        'src/menus/web/dish.ts':
          'export interface Dish {}\nexport const most = 3;\nexport const few = (dish: Dish) => [most, dish];',
        'src/menus/web/dish.test.ts': "import { most } from './dish.ts';\nmost;",
        'src/menus/web/dish-list.ts': "import { few } from './dish.ts';\nfew;",
      }),
    );
    expect(findings(texts)).toEqual([]);
  });

  it('may have a component of 120 lines, and names that only look like restricted globals', () => {
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

describe('a planted violation is reported only by its rule', () => {
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
    expect(unproven.map(({ title }) => title)).toEqual([
      'in the feature graph each names only features above itself',
    ]);
  });

  it('a feature that knows one below itself', () => {
    const graph = { menus: [], orders: ['menus', 'payments'], payments: ['staff'], staff: [] };
    const found = graphInOrder(graph).find(houseOf({}));
    expect(found.map(({ what }) => what)).toEqual([
      'orders knows payments',
      'payments knows staff',
    ]);
  });

  it('with its place, the rule and how to mend it', () => {
    const rule = graphInOrder({});
    const text = report(rule, [{ path: 'src/menus/dish.ts', line: 7, what: 'imports dal' }]);
    expect(text).toBe(`${rule.title}\n  src/menus/dish.ts:7 imports dal\nTo mend: ${rule.mend}`);
  });
});
