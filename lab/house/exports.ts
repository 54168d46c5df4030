/** Rule 3: every export is imported by another file. */
import type { ESTree } from 'vite';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct, type Place } from './place.ts';
import { type SourceFile, visit } from './source-file.ts';

export const exports: Rule[] = [
  {
    title: 'every export is imported, and nothing of the product lives for tests alone',
    mend: 'take the word export away, or the whole where its own file does not need it; a test goes through what the product uses.',
    find: unusedExports,
  },
];

/** Marks a file that is imported as a whole: by a namespace, an import() or an export of all. */
const everything = '*';

/**
 * Besides what others import, a file may export the types of its own signatures, and to tests what
 * it uses itself. A pure rule may be tested before a screen uses it.
 */
function unusedExports({ sources }: House): Violation[] {
  const programs = sources.filter(({ place }) => place.side === 'tool');
  const used = namesUsed(sources);
  const usedByProduct = namesUsed(sources.filter(({ place }) => !place.isTest));
  return sources.filter(offers).flatMap((source) => {
    // Entry files that a build names.
    if (programs.some(({ text }) => text.includes(`'${source.path.slice('src/'.length)}'`)))
      return [];
    const isUsed = (name: string, names = used) =>
      names.get(source.path)?.has(everything) || names.get(source.path)?.has(name);
    const all = exportsOf(source.program);
    // A schema and the type of the same name count as one.
    const types = new Set(all.flatMap(({ name, isType }) => (isType ? [name] : [])));
    return all
      .filter(({ name }) => !isUsed(name, needsProduct(source.place) ? usedByProduct : used))
      .filter(({ name }) => !((types.has(name) || isUsed(name)) && isMentioned(source, name)))
      .map(({ name, start }) => at(source, start, `exports ${name}`));
  });
}

function needsProduct(place: Place): boolean {
  return isProduct(place) && place.side !== 'pure';
}

/** True if the name is used outside its declaration. */
function isMentioned(source: SourceFile, name: string): boolean {
  let count = 0;
  visit(source, {
    Identifier: (node) => {
      if (node.name === name) count++;
    },
    JSXIdentifier: (node) => {
      if (node.name === name) count++;
    },
  });
  return count > 1;
}

function offers({ path, place }: SourceFile): boolean {
  return /^(src|lab)\//.test(path) && !place.isTest && !path.endsWith('.d.ts');
}

/** For each file, the names that others import. */
function namesUsed(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { imports } of sources) {
    for (const { target = '', names, isWhole } of imports) {
      const known = used.getOrInsertComputed(target, () => new Set());
      for (const { imported } of names) known.add(imported);
      if (isWhole) known.add(everything);
    }
  }
  return used;
}

interface Export {
  name: string;
  start: number;
  isType: boolean;
}

/** Without default exports, because programs load those by file name. */
function exportsOf({ body }: ESTree.Program): Export[] {
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.source) return [];
    const isType = node.exportKind === 'type';
    const exported = node.specifiers.map((specifier) => specifier.exported);
    return [...exported, ...declaredBy(node.declaration)].flatMap((id) =>
      id.type === 'Identifier' ? [{ name: id.name, start: id.start, isType }] : [],
    );
  });
}

function declaredBy(declaration: ESTree.Declaration | null) {
  if (!declaration) return [];
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map(({ id }) => id);
  return 'id' in declaration && declaration.id ? [declaration.id] : [];
}
