/** Rule 3: operations, screens and tests are complete. */
import { posix } from 'node:path';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct, placeOf } from './place.ts';
import { bindingOf, type SourceFile, visit } from './source-file.ts';

const testedRoles = ['routes', 'rules'];

export const completeness: Rule[] = [
  {
    title: 'every contract operation is served exactly once',
    mend: 'register it in the feature’s *-routes.ts with serve(app, operation, handler), or take it out of the contract.',
    find: servedOnce,
  },
  {
    title: 'the table of screens is total: each page once, and no page that is not there',
    mend: 'add the page to src/app/staff-pages.ts, or to shop-pages.ts and screens.ts, or take the entry out.',
    find: screensWithoutGap,
  },
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
        .filter(({ path, place }) => place.isTest && path.startsWith('src/'))
        .filter((test) => !sources.some(({ path }) => stem(path) === subjectOf(test)))
        .map((test) => at(test, 0, 'has no subject beside it')),
  },
];

/** The parts of the table of screens that name pages. */
const screenTables: readonly string[] = ['src/app/shop-pages.ts', 'src/app/staff-pages.ts'];

function screensWithoutGap({ sources }: House): Violation[] {
  const pages = sources.filter(({ place }) => place.role === 'page' && isProduct(place));
  const entries = sources
    .filter(({ path }) => screenTables.includes(path))
    .flatMap((table) => table.imports.map((entry) => ({ table, ...entry })))
    .filter(({ target }) => target !== undefined && placeOf(target).role === 'page');
  const ofNothing = entries
    .filter(({ target }) => !pages.some(({ path }) => path === target))
    .map(({ table, start, specifier }) => at(table, start, `leads to ${specifier}: not there`));
  const miscounted = pages.flatMap((page) => {
    const count = entries.filter(({ target }) => target === page.path).length;
    return count === 1 ? [] : [at(page, 0, `stands in the table of screens ${count} times`)];
  });
  return [...ofNothing, ...miscounted];
}

function stem(path: string): string {
  return path.replace(/\.tsx?$/, '');
}

/**
 * `orders/order-rules` for `orders/order-rules.test.ts` and for
 * `orders/order-rules.totals.test.ts`.
 */
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
