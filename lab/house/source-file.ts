/** One file as the rules see it: its text, and for code its syntax tree and imports. */
import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';
import { type Place, placeOf } from './place.ts';

export interface HouseFile {
  /** From the root of the repository, with `/`. */
  path: string;
  text: string;
  place: Place;
}

export interface Import {
  /** As written: `./cart.ts`, `#src/shared/money.ts`, `zod/mini`. */
  specifier: string;
  /** The path of the imported file; undefined for packages. */
  target: string | undefined;
  /** Empty for an import() and an export of all. */
  names: { local: string; imported: string }[];
  /** Imports more than names: an import() or a type of it, a namespace, an export of all. */
  isWhole: boolean;
  start: number;
}

export interface SourceFile extends HouseFile {
  program: ESTree.Program;
  comments: readonly { type: 'Line' | 'Block'; value: string; start: number }[];
  errors: readonly { message: string }[];
  imports: readonly Import[];
}

export const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path);

export function houseFile(path: string, text: string): HouseFile {
  return { path, text, place: placeOf(path) };
}

export function sourceFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  const imports = importsOf(path, program);
  return { ...houseFile(path, text), program, comments, errors, imports };
}

export function visit(source: Pick<SourceFile, 'program'>, visitor: VisitorObject): void {
  new Visitor(visitor).visit(source.program);
}

/** The import of a local name, and its name in the other file. */
export function bindingOf(source: SourceFile, local: string) {
  for (const from of source.imports) {
    const name = from.names.find((candidate) => candidate.local === local);
    if (name) return { ...name, target: from.target };
  }
  return undefined;
}

function importsOf(path: string, program: ESTree.Program): Import[] {
  const imports: Import[] = [];
  const add = ({ start }: ESTree.Span, specifier: string, names?: Import['names']) => {
    const isWhole = names === undefined || names.some(({ imported }) => imported === '*');
    imports.push({
      specifier,
      target: targetOf(path, specifier),
      names: names ?? [],
      isWhole,
      start,
    });
  };
  visit(
    { program },
    {
      ImportDeclaration: (node) => add(node, node.source.value, node.specifiers.map(nameOf)),
      ExportNamedDeclaration: (node) =>
        node.source && add(node, node.source.value, node.specifiers.map(reexported)),
      ExportAllDeclaration: (node) => add(node, node.source.value),
      ImportExpression: ({ source }) =>
        source.type === 'Literal' && typeof source.value === 'string' && add(source, source.value),
      TSImportType: (node) => add(node, node.source.value),
    },
  );
  return imports;
}

function nameOf(specifier: ESTree.ImportDeclarationSpecifier) {
  const local = specifier.local.name;
  if (specifier.type === 'ImportNamespaceSpecifier') return { local, imported: '*' };
  if (specifier.type === 'ImportDefaultSpecifier') return { local, imported: 'default' };
  const { imported } = specifier;
  return { local, imported: imported.type === 'Literal' ? imported.value : imported.name };
}

function reexported({ local, exported }: ESTree.ExportSpecifier) {
  const nameIn = (name: ESTree.ModuleExportName) =>
    name.type === 'Literal' ? name.value : name.name;
  return { local: nameIn(exported), imported: nameIn(local) };
}

function targetOf(path: string, specifier: string): string | undefined {
  const [plain = ''] = specifier.split('?');
  if (/^#(src|lab)\//.test(plain)) return plain.slice(1);
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain);
  return undefined;
}
