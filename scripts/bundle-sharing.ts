/** Which shared parts of pages are merged into one file: fewer requests for hardly more bytes. */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { chunksOf, type LoadedFiles, type Output, visitsOf } from './bundle-graph.ts';

/**
 * The cost of one request in compressed bytes: its headers, and its share of the wait on a slow
 * connection. From 1,000 to 2,400, all visits together need 40 % fewer requests for 2 % more bytes;
 * above that, `/menu` would include the checkout's code.
 */
const requestBytes = 2400;

interface Visit {
  files: Set<string>;
  /** The weight of the visit among all visits. */
  weight: number;
}

interface Merge {
  from: readonly [Set<string>, Set<string>];
  /** For each visit, the files that it loads only because of this merge. */
  unused: Map<Visit, Set<string>>;
  gain: number;
}

/** `pages` are given by their source files; `output` is a build without groups. */
export function sharedGroups(pages: readonly LoadedFiles[], output: Output) {
  const chunks = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]));
  const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]));
  const visits = visitsOf(pages, output).map(({ files, weight }) => ({
    files: new Set(files),
    weight,
  }));
  const frame = visits.map(({ files }) => files).reduce((some, files) => some.intersection(files));
  const shared = [...chunks.values()]
    .filter((chunk) => !chunk.isEntry && (!chunk.isDynamicEntry || isLayout(chunk, pages)))
    .filter(({ fileName }) => !frame.has(fileName))
    .map(({ fileName }) => new Set([fileName]));
  const idsOf = (files: Iterable<string>) =>
    [...files].flatMap((name) => chunks.get(name)?.moduleIds ?? []);
  // Packages stay in the browser's cache when the shop's own code changes.
  const packages = idsOf(frame).filter((id) => id.includes('/node_modules/'));
  return [
    groupOf('packages', packages, 2),
    ...merged([frame, ...shared], visits, { chunks, sizes }).map((files) => {
      const parts = [...files].flatMap((name) => chunks.get(name) ?? []);
      const [largest] = parts.toSorted((a, b) => b.code.length - a.code.length);
      return groupOf(largest?.name ?? 'shared', idsOf(files), 1);
    }),
  ];
}

/**
 * Used as a route by several pages; other parts that are loaded by a route or dynamically remain
 * separate.
 */
function isLayout({ facadeModuleId }: Rolldown.OutputChunk, pages: readonly LoadedFiles[]) {
  const users = pages.filter(({ files }) => files.some((file) => resolve(file) === facadeModuleId));
  return users.length > 1;
}

function groupOf(name: string, modules: readonly string[], priority: number) {
  const ids = new Set(modules);
  // Their own dependencies are placed separately.
  return {
    name,
    test: (id: string) => ids.has(id),
    priority,
    includeDependenciesRecursively: false,
  };
}

interface Built {
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  sizes: ReadonlyMap<string, number>;
}

/** Makes the merge with the largest gain until no merge gains anything. */
function merged(shared: Set<string>[], visits: readonly Visit[], built: Built): Set<string>[] {
  let all = shared;
  for (;;) {
    const needs = needsOf(all, built);
    const parts = all.map((files) => ({
      files,
      bytes: bytesOf(files, built.sizes),
      needed: allOf(files, needs),
      visits: new Set(visits.filter((visit) => !files.isDisjointFrom(visit.files))),
    }));
    const best = bestMerge(parts, needs, built.sizes);
    if (!best) return all;
    for (const [visit, files] of best.unused) visit.files = visit.files.union(files);
    const whole = new Set(best.from.flatMap((files) => [...files]));
    all = [...all.filter((each) => !best.from.includes(each)), whole];
  }
}

/**
 * Pairs with the largest possible gain come first: the others are skipped once one has gained more.
 */
function bestMerge(parts: readonly Part[], needs: Needs, sizes: Built['sizes']): Merge | undefined {
  const hopeful = pairsOf(parts)
    .map((pair) => ({ pair, most: mostGainOf(pair) }))
    .filter(({ most }) => most > 0)
    .toSorted((one, other) => other.most - one.most);
  let best: Merge | undefined;
  for (const { pair, most } of hopeful) {
    if (best && most <= best.gain) break;
    const merge = mergeOf(pair, sizes);
    if (merge.gain > (best?.gain ?? 0) && !isCircular(merge.from, needs)) best = merge;
  }
  return best;
}

/** By file: the files that are loaded with it, itself included. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

function needsOf(all: readonly Set<string>[], { chunks }: Built): Needs {
  const groups = new Map(all.flatMap((files) => [...files].map((file) => [file, files])));
  const needs = [...chunks.keys()].map((name) => {
    const found = new Set([name]);
    // Files that are added during the loop are visited too.
    for (const file of found) {
      for (const next of chunks.get(file)?.imports ?? []) found.add(next);
      for (const next of groups.get(file) ?? []) found.add(next);
    }
    return [name, found] as const;
  });
  return new Map(needs);
}

interface Part {
  files: Set<string>;
  bytes: number;
  /** The files that are loaded with it. */
  needed: Set<string>;
  /** The visits that load it. */
  visits: Set<Visit>;
}

function pairsOf(parts: readonly Part[]): [Part, Part][] {
  return parts.flatMap((one, at) => parts.slice(at + 1).map((other): [Part, Part] => [one, other]));
}

/**
 * True if one of the two needs a third file that needs the other; the merged file would then need
 * itself.
 */
function isCircular([one, other]: Merge['from'], needs: Needs): boolean {
  const whole = one.union(other);
  const leads = (from: Set<string>, to: Set<string>) =>
    [...allOf(from, needs).difference(whole)].some(
      (third) => !to.isDisjointFrom(needs.get(third) ?? new Set()),
    );
  return leads(one, other) || leads(other, one);
}

function allOf(files: Set<string>, needs: Needs): Set<string> {
  return new Set([...files].flatMap((file) => [...(needs.get(file) ?? [])]));
}

/**
 * An upper limit from the two files alone, without their dependencies: most pairs gain nothing,
 * which shows already here.
 */
function mostGainOf([one, other]: readonly [Part, Part]): number {
  const common = weightOf(one.visits.intersection(other.visits));
  const lost =
    (weightOf(one.visits) - common) * other.bytes + (weightOf(other.visits) - common) * one.bytes;
  return common * requestBytes - lost;
}

function weightOf(visits: Iterable<Visit>): number {
  let sum = 0;
  for (const { weight } of visits) sum += weight;
  return sum;
}

function mergeOf([one, other]: readonly [Part, Part], sizes: Built['sizes']): Merge {
  const merged = one.files.union(other.files);
  const needed = one.needed.union(other.needed);
  const unused: Merge['unused'] = new Map();
  let gain = 0;
  for (const { weight } of one.visits.intersection(other.visits)) gain += weight * requestBytes;
  for (const visit of one.visits.symmetricDifference(other.visits)) {
    const files = needed.difference(visit.files);
    const others = files.difference(merged);
    unused.set(visit, files);
    gain -= visit.weight * (bytesOf(files, sizes) + requestBytes * others.size);
  }
  return { from: [one.files, other.files], unused, gain };
}

function bytesOf(files: Iterable<string>, sizes: Built['sizes']): number {
  return [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
}
