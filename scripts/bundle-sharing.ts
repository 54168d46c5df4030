/** Which shared parts of pages go into one file: fewer requests, for next to no more bytes. */
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { chunksOf, type Output } from './bundle-graph.ts';

/** What one request costs, in compressed bytes: its headers, and its wait on a slow line. */
const requestBytes = 1000;
/** No visit may load more than this share of its bytes in parts that it does not use. */
const mostUnused = 0.02;

interface Visit {
  files: Set<string>;
  /** Bytes of parts without a use here that it may still be given. */
  spare: number;
}

interface Merge {
  from: readonly Set<string>[];
  /** By the visit, the files that only this merge makes it load. */
  unused: Map<Visit, Set<string>>;
  gain: number;
}

/** `output` is a build without these groups; `loaded` are the files of each visit. */
export function sharedGroups(loaded: readonly (readonly string[])[], output: Output) {
  const chunks = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]));
  const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]));
  const visits = loaded.map((names) => {
    const files = new Set(names);
    return { files, spare: mostUnused * bytesOf(files, sizes) };
  });
  const shared = [...chunks.values()]
    .filter(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry)
    // What every visit loads is the frame.
    .filter(({ fileName }) => !visits.every(({ files }) => files.has(fileName)))
    .map(({ fileName }) => new Set([fileName]));
  return merged(shared, visits, { chunks, sizes }).map((files) => {
    const parts = [...files].flatMap((name) => chunks.get(name) ?? []);
    const [largest] = parts.toSorted((a, b) => b.code.length - a.code.length);
    const ids = new Set(parts.flatMap(({ moduleIds }) => moduleIds));
    return {
      name: largest?.name ?? 'shared',
      test: (id: string) => ids.has(id),
      priority: 1,
      // Each of them has its own place.
      includeDependenciesRecursively: false,
    };
  });
}

interface Built {
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  sizes: ReadonlyMap<string, number>;
}

/** Takes the merge that gains most until none gains anything. */
function merged(shared: Set<string>[], visits: readonly Visit[], built: Built): Set<string>[] {
  let all = shared;
  for (;;) {
    const needs = needsOf(all, built);
    const best = pairsOf(all)
      .filter((pair) => !isCircular(pair, needs))
      .map((pair) => mergeOf(pair, visits, { needs, sizes: built.sizes }))
      .filter(({ gain, unused }) => gain > 0 && fits(unused, built.sizes))
      .reduce(
        (most: Merge | undefined, one) => (most && most.gain >= one.gain ? most : one),
        undefined,
      );
    if (!best) return all;
    for (const [visit, files] of best.unused) {
      visit.files = visit.files.union(files);
      visit.spare -= bytesOf(files, built.sizes);
    }
    const whole = new Set(best.from.flatMap((files) => [...files]));
    all = [...all.filter((each) => !best.from.includes(each)), whole];
  }
}

/** By the file: what is loaded with it, itself included. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

function needsOf(all: readonly Set<string>[], { chunks }: Built): Needs {
  const needs = [...chunks.keys()].map((name) => {
    const found = new Set([name]);
    // What is added while it goes on is gone through as well.
    for (const file of found) {
      const together = all.find((files) => files.has(file)) ?? [];
      for (const next of [...(chunks.get(file)?.imports ?? []), ...together]) found.add(next);
    }
    return [name, found] as const;
  });
  return new Map(needs);
}

function pairsOf(all: readonly Set<string>[]): [Set<string>, Set<string>][] {
  return all.flatMap((one, at) =>
    all.slice(at + 1).map((other): [Set<string>, Set<string>] => [one, other]),
  );
}

/** Whether one of both needs a third file that needs the other, and would then need itself. */
function isCircular([one, other]: readonly [Set<string>, Set<string>], needs: Needs): boolean {
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

function mergeOf(
  from: readonly [Set<string>, Set<string>],
  visits: readonly Visit[],
  { needs, sizes }: { needs: Needs; sizes: Built['sizes'] },
): Merge {
  const whole = allOf(from[0].union(from[1]), needs);
  const unused: Merge['unused'] = new Map();
  let gain = 0;
  for (const visit of visits) {
    const loaded = from.filter((files) => !files.isDisjointFrom(visit.files));
    if (loaded.length === 2) gain += requestBytes;
    if (loaded.length !== 1) continue;
    const files = whole.difference(visit.files);
    const others = files.difference(from[0].union(from[1]));
    unused.set(visit, files);
    gain -= bytesOf(files, sizes) + requestBytes * others.size;
  }
  return { from, unused, gain };
}

function fits(unused: Merge['unused'], sizes: Built['sizes']): boolean {
  return unused.entries().every(([visit, files]) => bytesOf(files, sizes) <= visit.spare);
}

function bytesOf(files: ReadonlySet<string>, sizes: Built['sizes']): number {
  return [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
}
