/**
 * Which bundles belong to a screen: those that a document fetches at once, and those that a device
 * caches.
 */
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

export type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** The entry of every page. */
const frameFile = 'src/app/main.tsx';
/** The routes of staff, which lead to all of their screens. */
const staffFile = 'src/app/staff-screens.tsx';

/**
 * The bundles that the staff's pages at `paths` load now or later, with styles, fonts and pictures.
 * Of the entry only what it loads at once, because what it loads later are the other pages.
 */
export function filesOf(paths: readonly string[], output: Output): string[] {
  const frame = follow(chunksWith([frameFile, staffFile], output), output);
  const all = follow(chunksWith(paths, output), output, { known: frame, later: true });
  const files = all.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
  return [...new Set(files)].sort();
}

/** The bundles that the pages at `paths` need for hydration, the entry's first. */
export function startOf(paths: readonly string[], output: Output): string[] {
  const frame = follow(chunksWith([frameFile], output), output);
  return follow(chunksWith(paths, output), output, { known: frame }).map(
    ({ fileName }) => fileName,
  );
}

/** The files that a visit loads, and the weight of the visit. */
export interface LoadedFiles {
  files: readonly string[];
  weight: number;
}

/**
 * Each page's start, and separately each part that the page loads later. `pages` are given by their
 * source files.
 */
export function visitsOf(pages: readonly LoadedFiles[], output: Output): LoadedFiles[] {
  const frame = chunksWith([frameFile, staffFile], output);
  return pages.flatMap(({ files, weight }) => {
    const start = startOf(files, output);
    const own = chunksOf(output).filter(
      (chunk) => start.includes(chunk.fileName) && !frame.includes(chunk),
    );
    const later = own.flatMap(({ dynamicImports }) => dynamicImports);
    const loaded = [start, ...later.map((name) => [...start, ...filesWith(name, output)])];
    // Some load nothing new, or the same as another one.
    const different = new Map(loaded.map((names) => [[...new Set(names)].sort().join(), names]));
    // Every visit needs the start; each later part is needed by some visits.
    return [...different.values()].map((names, at) => ({
      files: names,
      weight: at === 0 ? weight : weight / different.size,
    }));
  });
}

/** Bundles that import themselves through others: parts may run before the ones they need. */
export function circularFiles(output: Output): string[] {
  return chunksOf(output)
    .filter((chunk) => {
      const imported = chunksOf(output).filter(({ fileName }) => chunk.imports.includes(fileName));
      return follow(imported, output).includes(chunk);
    })
    .map(({ fileName }) => fileName);
}

function filesWith(name: string, output: Output): string[] {
  const chunks = chunksOf(output).filter(({ fileName }) => fileName === name);
  return follow(chunks, output).map(({ fileName }) => fileName);
}

export function chunksOf(output: Output): Rolldown.OutputChunk[] {
  return output.filter((file) => file.type === 'chunk');
}

function chunksWith(paths: readonly string[], output: Output): Rolldown.OutputChunk[] {
  return paths.map((path) => {
    const chunk = chunksOf(output).find(({ moduleIds }) => moduleIds.includes(resolve(path)));
    if (!chunk) throw new Error(`${path} is in none of the bundles.`);
    return chunk;
  });
}

interface Following {
  /** Listed first in the result, and not followed again. */
  known?: readonly Rolldown.OutputChunk[];
  /** Also follows dynamic imports. */
  later?: boolean;
}

function follow(
  from: readonly Rolldown.OutputChunk[],
  output: Output,
  { known = [], later = false }: Following = {},
): Rolldown.OutputChunk[] {
  const named = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(known);
  const queue = [...from];
  for (const chunk of queue) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    const next = later ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
    queue.push(...next.flatMap((name) => named.get(name) ?? []));
  }
  return [...found];
}
