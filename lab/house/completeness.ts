/** Rule 4: what is promised is there: operations, screens and tests. */
import { posix } from 'node:path';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct } from './place.ts';
import { routedPaths, type Screen, screens } from './screens.ts';
import { bindingOf, type SourceFile, visit } from './source-file.ts';

const testedRoles = ['routes', 'rules'];

export const completeness: Rule[] = [
  {
    title: 'every contract operation is served exactly once',
    mend: 'register it in the feature’s *-routes.ts with serve(app, operation, handler), or take it out of the contract.',
    find: servedOnce,
  },
  screensAreRouted(screens),
  {
    title: 'every *-routes.ts and *-rules.ts has a test beside it',
    mend: 'write order-rules.test.ts next to order-rules.ts; its tests are sentences of docs/product.md.',
    find: ({ sources }) =>
      sources
        .filter(
          ({ path, place }) => testedRoles.includes(place.role ?? '') && path.startsWith('src/'),
        )
        .filter(({ path }) => !sources.some((other) => subjectOf(other) === stem(path)))
        .map((source) => at(source, 0, 'has no test beside it')),
  },
  {
    title: 'every test stands beside its subject',
    mend: 'give the test the name and the folder of the file that it tests.',
    find: ({ sources }) =>
      sources
        .filter(({ path, place }) => place.isTest && path.startsWith('src/') && path !== wholeHouse)
        .filter((test) => !sources.some(({ path }) => stem(path) === subjectOf(test)))
        .map((test) => at(test, 0, 'has no subject beside it')),
  },
];

/** Its subject is the whole tree. */
const wholeHouse = 'lab/house/house.test.ts';
const siteMap = 'src/app/routes.tsx';
/** Its parts: what no customer loads stands in a file of its own. */
export const siteMaps: readonly string[] = [siteMap, 'src/app/staff-screens.tsx'];

/** Fails for a screen that is missing, and for one that came and is still marked as coming later. */
export function screensAreRouted(expected: readonly Screen[]): Rule {
  return {
    title: 'every screen of the route table is in routes.tsx or staff-screens.tsx',
    mend: 'add the route with its path as plain text; take `isLater` in screens.ts away from a screen that has come.',
    find: ({ sources }) => {
      const maps = sources.filter(({ path }) => siteMaps.includes(path));
      const paths = maps.flatMap(routedPaths);
      return expected
        .filter(({ path, isLater }) => paths.includes(path) === (isLater ?? false))
        .map(({ path, isLater }) => ({
          path: siteMap,
          line: 1,
          what: isLater ? `has ${path}, which is still marked as later` : `lacks ${path}`,
        }));
    },
  };
}

function stem(path: string): string {
  return path.replace(/\.tsx?$/, '');
}

/** `orders/order-rules` of `orders/order-rules.test.ts`, and of `orders/order-rules.totals.test.ts`. */
function subjectOf({ path, place }: SourceFile): string | undefined {
  const [subject = ''] = posix.basename(path).split('.');
  return place.isTest ? posix.join(posix.dirname(path), subject) : undefined;
}

function servedOnce({ sources }: House): Violation[] {
  const served = sources.filter(({ place }) => isProduct(place)).flatMap(servedBy);
  return sources.flatMap((contract) =>
    operationsOf(contract).flatMap(({ name, start }) => {
      const count = served.filter((key) => key === `${contract.path} ${name}`).length;
      return count === 1 ? [] : [at(contract, start, `${name} is served ${count} times`)];
    }),
  );
}

function operationsOf(contract: SourceFile): { name: string; start: number }[] {
  if (contract.place.role !== 'contract') return [];
  return contract.program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration?.type !== 'VariableDeclaration') return [];
    return node.declaration.declarations.flatMap(({ id, init, start }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      if (init.callee.name !== 'endpoint' || id.type !== 'Identifier') return [];
      return [{ name: id.name, start }];
    });
  });
}

/** The operations that a file serves, each as the path of its contract and its name there. */
function servedBy(source: SourceFile): string[] {
  const served: string[] = [];
  visit(source, {
    CallExpression: ({ callee, arguments: [, operation] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'serve') return;
      if (operation?.type !== 'Identifier') return;
      const binding = bindingOf(source, operation.name);
      if (binding) served.push(`${binding.target} ${binding.imported}`);
    },
  });
  return served;
}
