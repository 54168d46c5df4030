/** Rule 1: what may run in the browser, what in Node, and what in both. */
import type { ESTree } from 'vite';
import { at, type House, type Rule, type Violation } from './house.ts';
import { placeOf } from './place.ts';
import { type Import, type SourceFile, visit } from './source-file.ts';

/** A package and its subpaths. */
const oneOf = (names: string) => new RegExp(`^(${names})(/|$)`);
const serverPackages = oneOf(
  'drizzle-orm|fastify|@fastify|fastify-plugin|fastify-type-provider-zod|pg|@electric-sql|sharp|flydrive|rate-limiter-flexible|p-queue|otpauth|@zxcvbn-ts',
);
const webPackages = oneOf(
  'react|react-dom|react-router|react-hook-form|@hookform|@tanstack|radix-ui|lucide-react|lottie-web|react-day-picker|eventsource-parser|clsx|idb-keyval|workbox-core|workbox-precaching|workbox-routing|vite',
);
const purePackages = oneOf('zod');

export const sides: Rule[] = [
  {
    title: 'web/** imports no server/**, node:*, drizzle, fastify or database',
    mend: 'put what both sides need at the top of the feature, or ask the server with call() and a contract.',
    find: (house) => badImports(house, isBrowserCode, (from) => isOfServer(from)),
  },
  {
    title: 'server/** imports no web/** and no react',
    mend: 'put what both sides need at the top of the feature.',
    find: (house) =>
      badImports(
        house,
        ({ place }) => place.side === 'server',
        ({ target, specifier }) =>
          webPackages.test(specifier) || (target !== undefined && placeOf(target).side === 'web'),
      ),
  },
  {
    title: 'top-level feature files and shared/** import only zod, shared/ and top-level files',
    mend: 'these files are pure: take what they need as arguments, or move them into server/ or web/.',
    find: (house) =>
      badImports(house, isPure, ({ target, specifier }) =>
        target === undefined
          ? !purePackages.test(specifier)
          : placeOf(target).side !== 'pure' && !target.endsWith('.json'),
      ),
  },
  {
    title: 'top-level feature files and shared/** read no clock',
    mend: 'take the time as an argument: `now: Date`.',
    find: ({ sources }) => sources.filter(isPure).flatMap(clockReadings),
  },
];

/** Pages are rendered to HTML in Node as well, so `render.tsx` may do more than its neighbours. */
function isBrowserCode({ path, place }: SourceFile): boolean {
  return place.side === 'web' && !path.endsWith('/render.tsx');
}

function isPure({ place }: SourceFile): boolean {
  return place.side === 'pure' && !place.isTest;
}

function isOfServer({ target, specifier }: Import): boolean {
  if (target !== undefined) return placeOf(target).side === 'server';
  return specifier.startsWith('node:') || serverPackages.test(specifier);
}

/** Tests may reach where their subject may not. */
function badImports(
  { sources }: House,
  isMeant: (source: SourceFile) => boolean,
  isBad: (from: Import) => boolean,
): Violation[] {
  return sources
    .filter((source) => isMeant(source) && !source.place.isTest)
    .flatMap((source) =>
      source.imports
        .filter(isBad)
        .map((from) => at(source, from.start, `imports ${from.specifier}`)),
    );
}

function clockReadings(source: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (node: ESTree.Span, what: string) =>
    found.push(at(source, node.start, `reads the clock with ${what}`));
  visit(source, {
    MemberExpression: (node) => {
      const name = source.text.slice(node.start, node.end);
      if (['Date.now', 'performance.now', 'Temporal.Now'].includes(name)) add(node, name);
    },
    NewExpression: (node) => isDate(node) && node.arguments.length === 0 && add(node, 'new Date()'),
    CallExpression: (node) => isDate(node) && add(node, 'Date()'),
  });
  return found;
}

function isDate({ callee }: ESTree.NewExpression | ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'Date';
}
