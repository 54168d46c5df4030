/** Which file may import which, type imports included; `npm run lint` checks it. */
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';
import { featureGraph } from './lab/house/feature-graph.ts';

const tests = '\\.(test|story)\\.tsx?$';
const pure = '^src/(platform/contract/|(?!app/|platform/)[^/]+/[^/]+$)';
const web =
  '^src/(app/(pages|layouts)/|app/.*\\.tsx$|app/(prefetch-screens|screens|shop-pages|staff-pages)\\.|[^/]+/web/|platform/browser/)';
const server =
  '^src/([^/]+/server/|platform/(?!browser/|contract/)|app/(?!pages/|layouts/|prefetch-screens|screens|shop-pages|staff-pages).*\\.ts$)';
const feature = '^src/((?!app/|platform/)[^/]+)/';
/** Pages are also rendered to HTML in Node. */
const renderer = '^src/app/render\\.tsx$';
/** The files that import pages: the two parts of the table of screens. */
const screenTables = '^src/app/(shop-pages|staff-pages)\\.ts$';
const statements =
  '-(sql|tables|seed)\\.ts$|^src/(platform/(database/(columns|db)|jobs/jobs)|app/schema)\\.ts$';

/** Packages in `dependencies` run in Node, those in `devDependencies` in the browser. */
const sides: IForbiddenRuleType[] = [
  {
    name: 'web-without-server',
    comment: 'put what both sides need at the top of the feature, or ask by call() and a contract.',
    from: { path: web, pathNot: [tests, renderer] },
    to: { path: server },
  },
  {
    name: 'web-without-node',
    comment: 'ask the server with call() and a contract.',
    from: { path: web, pathNot: [tests, renderer] },
    // Both sides validate forms and draw QR codes.
    to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(zod|uqr)/' },
  },
  {
    name: 'server-without-web',
    comment: 'put what both sides need at the top of the feature.',
    from: { path: server, pathNot: tests },
    to: { path: web },
  },
  {
    name: 'server-without-tools',
    comment: 'what a server imports stands in the dependencies of package.json.',
    from: { path: server, pathNot: tests },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'pure-files',
    comment: 'take it as an argument, or move the file to server/ or web/.',
    from: { path: pure, pathNot: tests },
    to: { pathNot: [pure, '\\.json$', 'node_modules/zod/'] },
  },
];

const layers: IForbiddenRuleType[] = [
  ...[
    ['service', 'routes|guard'],
    ['sql', 'routes|guard|service'],
    ['tables', 'routes|guard|service|sql'],
  ].map(
    ([inner, outer]): IForbiddenRuleType => ({
      name: `${inner}-without-outer-layers`,
      comment: 'pass the value down as an argument, or move the shared part to the inner file.',
      from: { path: `^src/.*-${inner}\\.ts$` },
      to: { path: `^src/.*-(${outer})\\.ts$`, reachable: true },
    }),
  ),
  {
    name: 'tables-behind-statements',
    comment: 'write the statement as a function of the *-sql.ts beside the tables and call that.',
    from: { path: server, pathNot: [tests, statements] },
    to: { path: ['-tables\\.ts$', 'node_modules/drizzle-orm/'] },
  },
  {
    name: 'fastify-in-routes',
    comment: 'let the route read the request and write the reply; pass plain values inwards.',
    from: { path: `${feature}server/`, pathNot: [tests, '-(routes|guard)\\.ts$'] },
    to: { path: 'node_modules/(@fastify/|fastify)' },
  },
];

const floors: IForbiddenRuleType[] = [
  {
    name: 'platform-knows-no-feature',
    comment: 'pass the value in from above, or move what both need to the platform.',
    from: { path: '^src/platform/', pathNot: tests },
    to: { path: '^src/(?!platform/)' },
  },
  {
    name: 'only-app-knows-app',
    comment: 'pass the value in from app/, or move what both need to the lower room.',
    from: { path: feature, pathNot: tests },
    to: { path: '^src/app/' },
  },
  {
    name: 'product-without-laboratory',
    comment: 'move what the product needs into src/; tests alone use the laboratory.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^(lab|e2e|scripts)/', tests] },
  },
  {
    name: 'quick-tests-without-database',
    comment: 'test the pure part by itself, or move the test to the server file that it is about.',
    from: { path: `^(src|lab)/.*\\.test\\.tsx?$`, pathNot: server },
    to: { path: '^lab/(postgres|processes)/', reachable: true },
  },
  {
    name: 'pages-are-named-by-the-table-of-screens',
    comment: 'move the shared part to a component of its own.',
    from: { path: '^src/', pathNot: [tests, screenTables] },
    to: { path: '-page\\.tsx$' },
  },
  {
    name: 'no-circle',
    comment: 'take what both need out into a file of its own.',
    from: {},
    to: { circular: true },
  },
];

const features: IForbiddenRuleType[] = [
  ...Object.entries(featureGraph).map(
    ([name, known]): IForbiddenRuleType => ({
      name: `${name}-knows-its-own`,
      comment:
        'turn the dependency round, pass the value in from app/, or decide on an arrow in lab/house/feature-graph.ts.',
      from: { path: `^src/${name}/`, pathNot: tests },
      to: { path: `^src/(?!(${[name, ...known, 'app', 'platform'].join('|')})/)` },
    }),
  ),
  {
    name: 'doors-of-a-neighbour',
    comment: 'call the other feature’s service: its routes and guards face the world.',
    from: { path: `${feature}server/`, pathNot: tests },
    to: { path: '^src/.*-(routes|guard)\\.ts$', pathNot: '^src/$1/|^src/platform/' },
  },
];

const addresses: IForbiddenRuleType[] = [
  {
    name: 'another-room-by-its-name',
    comment: 'write #src/orders/cart.ts from outside of orders/, #lab/… for the laboratory.',
    from: { path: '^(src/[^/]+|lab)/' },
    to: {
      pathNot: ['^$1/', '^\\.', '^package\\.json$'],
      dependencyTypesNot: ['aliased', 'npm', 'npm-dev', 'core'],
    },
  },
  {
    name: 'own-room-by-a-relative-path',
    comment: 'write ../cart.ts inside of orders/.',
    from: { path: '^(src/[^/]+|lab)/' },
    to: { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
  },
  {
    name: 'only-what-is-there',
    comment: 'install the package, or correct the path.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'process-behind-config',
    comment: 'add the setting to src/platform/config/config.ts and pass it on.',
    from: { path: '^src/', pathNot: tests },
    to: { path: '^(node:)?process$' },
  },
  {
    name: 'indexed-db-behind-stores',
    comment:
      'keep it through delivery-store.ts or kitchen-store.ts, which forget it with the session.',
    from: { path: '^src/', pathNot: [tests, '(delivery|kitchen)-store\\.ts$'] },
    to: { path: 'node_modules/idb-keyval/' },
  },
  {
    name: 'rupees-become-paise-in-the-contract',
    comment:
      'make the field a Money of wire-formats.ts; what a person types is read with typed-amount.ts.',
    from: { path: '^src/', pathNot: [tests, '^src/platform/contract/'] },
    to: { path: '^src/platform/contract/money\\.ts$' },
  },
];

const config: IConfiguration = {
  forbidden: [...sides, ...layers, ...floors, ...features, ...addresses].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
export default config;
