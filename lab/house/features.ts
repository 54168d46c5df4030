/** Rule 3: which feature knows which, and what they may know of each other. */
import { posix } from 'node:path';
import type { ESTree } from 'vite';
import { siteMaps } from './completeness.ts';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct, type Place, placeOf } from './place.ts';
import { bindingOf, type Import, type SourceFile, visit } from './source-file.ts';

export type FeatureGraph = Readonly<Record<string, readonly string[]>>;

/** Who may import whom. An arrow more is a decision: it is made here, in a review. */
export const featureGraph: FeatureGraph = {
  addresses: [],
  menus: ['media'],
  staff: [],
  site: ['menus'],
  contact: [],
  auth: ['staff'],
  media: [],
  orders: ['addresses', 'menus', 'staff'],
  receipts: ['menus', 'orders', 'site', 'staff'],
  payments: ['menus', 'orders', 'receipts', 'staff'],
  delivery: ['auth', 'menus', 'orders', 'staff'],
};

/** Where the parts are put together, apart from pages, layouts, the seeds and test support. */
const compositionRoots = ['app.ts', 'open-shop.ts', 'schema.ts', 'seed.ts'].map(
  (name) => `src/server/${name}`,
);
/** As nothing imports a page, what it knows besides the graph closes no circle. */
const composingRoles = ['page', 'layout', 'seed'];

export const features: Rule[] = [
  graphWithoutCycles(featureGraph),
  {
    title: 'every import across features follows the graph',
    mend: 'turn the dependency round, move the shared part to shared/, or decide on a new arrow in features.ts.',
    find: (house) =>
      acrossFeatures(house)
        .filter(({ source }) => !composingRoles.includes(source.place.role ?? ''))
        .filter(({ from, to }) => !featureGraph[from]?.includes(to))
        .map(({ source, entry, from, to }) =>
          at(source, entry.start, `imports ${entry.specifier}, but ${from} may not know ${to}`),
        ),
  },
  {
    title: 'every feature stands in the graph and holds files, server/ and web/ alone',
    mend: 'name the folder after a feature of the product, list it in features.ts and use the three places of the house.',
    find: ({ sources }) =>
      sources
        .filter(isOutOfPlace)
        .map((source) => at(source, 0, 'stands outside the house’s places')),
  },
  {
    title: 'across features a server file sees services and top-level files only',
    mend: 'call a function of the other feature’s *-service.ts; a foreign key or a join may name the other’s table.',
    find: (house) =>
      acrossFeatures(house)
        .filter(({ source }) => source.place.side === 'server')
        .filter(({ source, target }) => !isOpenToNeighbours(source.place, placeOf(target)))
        .map(({ source, entry }) => at(source, entry.start, `imports ${entry.specifier}`)),
  },
  {
    title: 'each feature writes its own tables alone',
    mend: 'write in the *-sql.ts beside the table, and let the other feature call the service above it.',
    find: ({ sources }) => sources.filter(({ place }) => isProduct(place)).flatMap(foreignWrites),
  },
  {
    title: 'platform folders import no feature, composition roots excepted',
    mend: 'pass the feature’s part in from app.ts or from the page.',
    find: (house) => badImports(house, isPlainPlatform, ({ feature }) => feature !== undefined),
  },
  {
    title: 'nothing imports a page',
    mend: 'move the shared part to a component of its own; only the site map names pages.',
    find: (house) =>
      badImports(
        house,
        ({ path }) => !siteMaps.includes(path),
        ({ role }) => role === 'page',
      ),
  },
  {
    title: 'the product imports no tests and nothing of the laboratory',
    mend: 'move what both need to a file of the product; lab/ may reach where the product may not.',
    find: (house) =>
      badImports(
        house,
        () => true,
        ({ isTest, side }) => isTest || side === 'lab',
      ),
  },
];

export function graphWithoutCycles(graph: FeatureGraph): Rule {
  const isReachable = (from: string, to: string, seen: string[] = []): boolean =>
    (graph[from] ?? []).some(
      (next) => next === to || (!seen.includes(next) && isReachable(next, to, [...seen, next])),
    );
  return {
    title: 'the feature graph is without cycles',
    mend: 'take an arrow out of features.ts: the lower feature must not know the upper one.',
    find: () =>
      Object.keys(graph)
        .filter((feature) => isReachable(feature, feature))
        .map((feature) => ({
          path: 'lab/house/features.ts',
          line: 1,
          what: `${feature} knows itself`,
        })),
  };
}

function badImports(
  { sources }: House,
  isMeant: (source: SourceFile) => boolean,
  isBad: (target: Place) => boolean,
): Violation[] {
  return sources
    .filter((source) => isProduct(source.place) && isMeant(source))
    .flatMap((source) =>
      source.imports
        .filter(({ target }) => target !== undefined && isBad(placeOf(target)))
        .map((entry) => at(source, entry.start, `imports ${entry.specifier}`)),
    );
}

interface Crossing {
  source: SourceFile;
  entry: Import;
  target: string;
  from: string;
  to: string;
}

function acrossFeatures({ sources }: House): Crossing[] {
  return sources
    .filter(({ place }) => isProduct(place))
    .flatMap((source) =>
      source.imports.flatMap((entry): Crossing[] => {
        const { target } = entry;
        const from = source.place.feature;
        const to = target === undefined ? undefined : placeOf(target).feature;
        if (target === undefined || from === undefined || to === undefined || from === to)
          return [];
        return [{ source, entry, target, from, to }];
      }),
    );
}

function isOutOfPlace({ path, place }: SourceFile): boolean {
  if (place.feature === undefined) return false;
  const isTop = path.split('/').length === 3;
  return !(place.feature in featureGraph) || (place.side === 'pure' && !isTop);
}

function isOpenToNeighbours(from: Place, to: Place): boolean {
  if (to.side === 'pure' || to.role === 'service') return true;
  // A foreign key names the other's table, and a statement may join it; writing is another rule.
  return ['tables', 'sql'].includes(from.role ?? '') && to.role === 'tables';
}

function isPlainPlatform({ path, place }: SourceFile): boolean {
  const isPlatform = place.floor === 'platform';
  return (
    isPlatform && !compositionRoots.includes(path) && !composingRoles.includes(place.role ?? '')
  );
}

/** A table is its folder's own: the sandbox gateway in its folder is a stranger to the payments around it. */
function foreignWrites(source: SourceFile): Violation[] {
  const found: Violation[] = [];
  visit(source, {
    CallExpression: ({ callee, arguments: [table] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!['insert', 'update', 'delete'].includes(callee.property.name)) return;
      const target = bindingOf(source, rootName(table))?.target ?? '';
      const isTable =
        placeOf(target).role === 'tables' || /^src\/(server|app)\/schema\.ts$/.test(target);
      if (!isTable || posix.dirname(target) === posix.dirname(source.path)) return;
      found.push(at(source, callee.property.start, `${callee.property.name}s rows of ${target}`));
    },
  });
  return found;
}

/** `orders` of `orders` and `schema` of `schema.orders`. */
function rootName(node: ESTree.Argument | undefined): string {
  if (node?.type === 'MemberExpression') return rootName(node.object);
  return node?.type === 'Identifier' ? node.name : '';
}
