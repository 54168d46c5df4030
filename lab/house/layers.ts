/**
 * Rule 2: inside `server/` a request goes down through routes, service and statements to tables.
 */
import { at, type House, type Rule, type Violation } from './house.ts';
import type { SourceFile } from './source-file.ts';

/** From the outside inwards; a guard stands where routes stand. */
const depths: Readonly<Record<string, number>> = {
  routes: 0,
  guard: 0,
  service: 1,
  sql: 2,
  tables: 3,
};

/** `columns.ts` holds the column kinds that the tables share. */
const drizzleFiles = [
  'src/platform/database/columns.ts',
  'src/platform/database/db.ts',
  'src/platform/jobs/jobs.ts',
  'src/app/schema.ts',
];
const drizzleRoles = ['sql', 'tables', 'seed'];

export const layers: Rule[] = [
  {
    title: 'routes → service → sql → tables, never backwards',
    mend: 'pass the value down as an argument, or move the shared part to the inner file.',
    find: (house) => house.sources.filter(isServed).flatMap((source) => stepsBack(source, house)),
  },
  {
    title: 'only statements, tables, the platform’s database files and the seed see tables',
    mend: 'write the statement as a function of the *-sql.ts beside the tables and call that.',
    find: ({ sources }) =>
      badImports(sources, mayUseDrizzle, (_specifier, target) => /-tables\.ts$/.test(target ?? '')),
  },
  {
    title: 'only *-sql.ts, *-tables.ts, db.ts, jobs.ts, schema.ts and the seed import drizzle',
    mend: 'write the statement as a function of the feature’s *-sql.ts and call that.',
    find: ({ sources }) =>
      badImports(sources, mayUseDrizzle, (specifier) => /^drizzle-orm(\/|$)/.test(specifier)),
  },
  {
    title: 'only routes, guards and the platform import fastify',
    mend: 'let the route read the request and write the reply; pass plain values inwards.',
    find: ({ sources }) =>
      badImports(sources, mayUseFastify, (specifier) => /^@?fastify([-/]|$)/.test(specifier)),
  },
];

function isServed({ place }: SourceFile): boolean {
  return place.side === 'server' && !place.isTest;
}

function mayUseDrizzle({ path, place }: SourceFile): boolean {
  return drizzleRoles.includes(place.role ?? '') || drizzleFiles.includes(path);
}

function mayUseFastify({ place }: SourceFile): boolean {
  return place.feature === undefined || place.role === 'routes' || place.role === 'guard';
}

function badImports(
  sources: readonly SourceFile[],
  isAllowed: (source: SourceFile) => boolean,
  isMeant: (specifier: string, target: string | undefined) => boolean,
): Violation[] {
  return sources
    .filter((source) => isServed(source) && !isAllowed(source))
    .flatMap((source) =>
      source.imports
        .filter(({ specifier, target }) => isMeant(specifier, target))
        .map((from) => at(source, from.start, `imports ${from.specifier}`)),
    );
}

/**
 * Files without a layer of their own are looked through: a detour by way of a helper is a step back
 * as well.
 */
function stepsBack(source: SourceFile, house: House): Violation[] {
  const depth = depthOf(source);
  if (depth === undefined) return [];
  return source.imports.flatMap((from) => {
    const outer = reachedLayers(from.target, house, new Set()).find(
      (reached) => (depthOf(reached) ?? depth) < depth,
    );
    return outer ? [at(source, from.start, `steps back to ${outer.path}`)] : [];
  });
}

function reachedLayers(path: string | undefined, house: House, seen: Set<string>): SourceFile[] {
  const reached = house.sources.find((source) => source.path === path);
  if (!reached || !isServed(reached) || seen.has(reached.path)) return [];
  seen.add(reached.path);
  if (depthOf(reached) !== undefined) return [reached];
  return reached.imports.flatMap(({ target }) => reachedLayers(target, house, seen));
}

function depthOf({ place }: SourceFile): number | undefined {
  return place.role === undefined ? undefined : depths[place.role];
}
