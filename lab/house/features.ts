/** Rule 2: where features are, and which of their files other features may not import. */
import type { ESTree } from 'vite';
import { type FeatureGraph, featureGraph } from './feature-graph.ts';
import { at, type Rule, type Violation } from './house.ts';
import { isProduct, placeOf } from './place.ts';
import { bindingOf, type SourceFile, visit } from './source-file.ts';

export const features: Rule[] = [
  graphInOrder(featureGraph),
  {
    title: 'every feature stands in the graph and holds files, server/ and web/ alone',
    mend: 'name the folder after a feature of the product, list it in feature-graph.ts and use the three places of the house.',
    find: ({ sources }) =>
      sources
        .filter(isOutOfPlace)
        .map((source) => at(source, 0, 'stands outside the house’s places')),
  },
  {
    title: 'of another feature’s statements a server file sees those that read',
    mend: 'call the other feature’s service, or a select of its *-sql.ts.',
    find: ({ sources }) =>
      sources
        .filter(({ place }) => isProduct(place) && place.side === 'server')
        .flatMap(foreignStatements),
  },
  {
    title: 'each feature writes its own tables alone',
    mend: 'write in the *-sql.ts beside the table, and let the other feature call the service above it.',
    find: ({ sources }) => sources.filter(({ place }) => isProduct(place)).flatMap(foreignWrites),
  },
];

export function graphInOrder(graph: FeatureGraph): Rule {
  const order = Object.keys(graph);
  return {
    title: 'in the feature graph each names only features above itself',
    mend: 'move the line down, or take the arrow out: the lower feature must not know the upper one.',
    find: () =>
      Object.entries(graph).flatMap(([feature, known]) =>
        known
          .filter((other) => !order.slice(0, order.indexOf(feature)).includes(other))
          .map((other) => ({ path: graphFile, line: 1, what: `${feature} knows ${other}` })),
      ),
  };
}

const graphFile = 'lab/house/feature-graph.ts';

function isOutOfPlace({ path, place }: SourceFile): boolean {
  if (place.feature === undefined) return false;
  const isTop = path.split('/').length === 3;
  return !(place.feature in featureGraph) || (place.side === 'pure' && !isTop);
}

function foreignStatements(source: SourceFile): Violation[] {
  const isForeign = (target: string) => {
    const { feature, role } = placeOf(target);
    return role === 'sql' && feature !== undefined && feature !== source.place.feature;
  };
  if (source.place.feature === undefined) return [];
  return source.imports
    .filter(({ target }) => target !== undefined && isForeign(target))
    .filter(({ names }) => !names.every(({ imported }) => /^(select|[A-Z])/.test(imported)))
    .map((entry) => at(source, entry.start, `imports ${entry.specifier}`));
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
