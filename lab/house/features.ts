/** Rule 3: which feature knows which, and what they may know of each other. */
import type { ESTree } from 'vite';
import { screenTables } from './completeness.ts';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct, placeOf } from './place.ts';
import { bindingOf, type Import, type SourceFile, visit } from './source-file.ts';

export type FeatureGraph = Readonly<Record<string, readonly string[]>>;

/** Who may import whom. An arrow more is a decision: it is made here, in a review. */
export const featureGraph: FeatureGraph = {
  addresses: [],
  media: [],
  staff: [],
  contact: [],
  menus: ['media'],
  site: ['menus', 'orders'],
  auth: ['staff'],
  orders: ['addresses', 'menus', 'staff'],
  alerts: ['orders', 'staff'],
  gateways: ['orders'],
  checkout: ['addresses', 'menus', 'orders'],
  receipts: ['menus', 'orders', 'site', 'staff'],
  payments: ['alerts', 'checkout', 'gateways', 'menus', 'orders', 'receipts', 'staff'],
  accounting: [
    'alerts',
    'checkout',
    'gateways',
    'menus',
    'orders',
    'payments',
    'receipts',
    'staff',
  ],
  delivery: ['auth', 'menus', 'orders', 'staff'],
};

export const features: Rule[] = [
  graphWithoutCycles(featureGraph),
  {
    title: 'every import across features follows the graph',
    mend: 'turn the dependency round, pass the value in from app/, or decide on a new arrow in features.ts.',
    find: (house) =>
      acrossFeatures(house)
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
    title: 'across features no server file sees routes, guards, tables or statements that write',
    mend: 'call the other feature’s service, or a select of its *-sql.ts; a foreign key or a join may name its table.',
    find: (house) =>
      acrossFeatures(house)
        .filter(({ source }) => source.place.side === 'server')
        .filter(isClosedToNeighbours)
        .map(({ source, entry }) => at(source, entry.start, `imports ${entry.specifier}`)),
  },
  {
    title: 'each feature writes its own tables alone',
    mend: 'write in the *-sql.ts beside the table, and let the other feature call the service above it.',
    find: ({ sources }) => sources.filter(({ place }) => isProduct(place)).flatMap(foreignWrites),
  },
  {
    title: 'no import runs upwards: platform ← features ← app, and nobody sees the laboratory',
    mend: 'pass the value in from above, or move what both need to the lower room.',
    find: ({ sources }) => sources.filter(({ place }) => isProduct(place)).flatMap(upwards),
  },
  {
    title: 'no file knows itself by way of others, types included',
    mend: 'take what both need out into a file of its own.',
    find: circles,
  },
  {
    title: 'nothing imports a page',
    mend: 'move the shared part to a component of its own; only the table of screens names pages.',
    find: ({ sources }) =>
      sources
        .filter(({ path, place }) => isProduct(place) && !screenTables.includes(path))
        .flatMap((source) =>
          source.imports
            .filter(({ target }) => target !== undefined && placeOf(target).role === 'page')
            .map((entry) => at(source, entry.start, `imports ${entry.specifier}`)),
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

const heights = { platform: 0, feature: 1, app: 2 };

function upwards(source: SourceFile): Violation[] {
  const { floor } = source.place;
  if (!floor) return [];
  const isAbove = (target: string) => {
    const { floor: other, side, isTest } = placeOf(target);
    return isTest || side === 'lab' || (other !== undefined && heights[other] > heights[floor]);
  };
  return source.imports
    .filter(({ target }) => target !== undefined && isAbove(target))
    .map((entry) => at(source, entry.start, `imports ${entry.specifier}`));
}

/** The import by which a file comes back to one that is still being looked through. */
function circles({ sources }: House): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found: Violation[] = [];
  const seen = new Map<SourceFile, 'open' | 'done'>();
  const look = (source: SourceFile) => {
    seen.set(source, 'open');
    for (const { target, specifier, start } of source.imports) {
      const next = byPath.get(target ?? '');
      if (!next || next === source) continue;
      if (seen.get(next) === 'open') found.push(at(source, start, `comes back to ${specifier}`));
      else if (!seen.has(next)) look(next);
    }
    seen.set(source, 'done');
  };
  for (const source of sources) if (!seen.has(source)) look(source);
  return found;
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

/** The inside of another feature: its doors to the world, its tables, and the statements that write. */
function isClosedToNeighbours({ source, entry, target }: Crossing): boolean {
  const { role } = placeOf(target);
  // A foreign key names the other's table, and a statement may join it; writing is another rule.
  if (role === 'tables') return !['tables', 'sql'].includes(source.place.role ?? '');
  const isRead = entry.names.every(({ imported }) => /^(select|[A-Z])/.test(imported));
  return role === 'sql' ? !isRead : role === 'routes' || role === 'guard';
}

function foreignWrites(source: SourceFile): Violation[] {
  const found: Violation[] = [];
  visit(source, {
    CallExpression: ({ callee, arguments: [table] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!['insert', 'update', 'delete'].includes(callee.property.name)) return;
      const target = bindingOf(source, rootName(table))?.target ?? '';
      const isTable = placeOf(target).role === 'tables' || target === 'src/app/schema.ts';
      if (!isTable || placeOf(target).feature === source.place.feature) return;
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
