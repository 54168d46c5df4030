/** Rule 6: how files are named, how they are imported, and how they begin. */
import { posix } from 'node:path';
import { at, type House, type Rule, type Violation } from './house.ts';
import { placeOf } from './place.ts';
import type { Import, SourceFile } from './source-file.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Vite gives a style sheet as text where `?inline` follows its name. */
const knownEnding = /\.(tsx?|css(\?inline)?|json)$/;
const isWithin = ({ target }: Import) => target !== undefined;

export const names: Rule[] = [
  {
    title: 'names are kebab-case',
    mend: 'rename it: small letters and hyphens, nouns first, role last.',
    find: ({ files }) =>
      files
        .filter(({ path }) => !path.split('/').every((name) => kebabCase.test(name)))
        .map((file) => at(file, 0, 'is not kebab-case')),
  },
  {
    title: 'basenames are unique',
    mend: 'say in the name what it is about, so that one search finds one file.',
    find: ({ files }) =>
      files.flatMap((file, index) => {
        const isSame = ({ path }: { path: string }) => searchName(path) === searchName(file.path);
        const first = files.find(isSame);
        return first && files.indexOf(first) < index
          ? [at(file, 0, `has the name of ${first.path}`)]
          : [];
      }),
  },
  {
    title: 'imports end in .ts, .tsx, .css or .json',
    mend: 'write the name of the file with its ending.',
    find: (house) =>
      badImports(house, (entry) => isWithin(entry) && !knownEnding.test(entry.specifier)),
  },
  {
    title: 'another room is #src/… or #lab/…, one’s own is ./ or ../',
    mend: 'write #src/orders/cart.ts from outside of orders/, and ../cart.ts inside of it.',
    find: (house) => badImports(house, isAddressedWrongly),
  },
  {
    title: 'nothing only passes on what others export (schema.ts excepted)',
    mend: 'import from the file that has it: one hop for whoever asks where it is.',
    find: ({ sources }) =>
      sources
        .filter((source) => source.path !== 'src/app/schema.ts' && isBarrel(source))
        .map((source) => at(source, 0, 'only re-exports')),
  },
  {
    title: 'each file opens with one sentence on what it is for',
    mend: 'begin the file with /** One sentence, with a full stop. */ and put everything else where it belongs.',
    find: ({ sources }) =>
      sources
        .filter(({ path, place }) => path.startsWith('src/') && !place.isTest)
        .flatMap(badOpening),
  },
];

/** Pages are named after their URLs: the folder is the first part of the name. */
function searchName(path: string): string {
  const [, page] = path.split('/pages/');
  return page ?? posix.basename(path);
}

function badImports(
  { sources }: House,
  isBad: (entry: Import, source: SourceFile) => boolean,
): Violation[] {
  return sources
    .filter(({ place }) => place.side !== 'tool')
    .flatMap((source) =>
      source.imports
        .filter((entry) => isBad(entry, source))
        .map((entry) => at(source, entry.start, `imports ${entry.specifier}`)),
    );
}

function isAddressedWrongly({ specifier, target }: Import, { place }: SourceFile): boolean {
  if (target === undefined) return false;
  const { top } = placeOf(target);
  if (top === '') return true;
  return specifier.startsWith('#') === (top === place.top);
}

function isBarrel({ program: { body } }: SourceFile): boolean {
  const passesOn = body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && !node.declaration),
  );
  const others = body.filter((node) => !passesOn.includes(node));
  return passesOn.length > 0 && others.every(({ type }) => type === 'ImportDeclaration');
}

function badOpening(source: SourceFile): Violation[] {
  const [first] = source.comments;
  if (first?.start !== 0 || first.type !== 'Block' || !first.value.startsWith('*'))
    return [at(source, 0, 'does not open with a doc comment')];
  const sentence = first.value.replaceAll(/[\s*]+/g, ' ').trim();
  if (!sentence.endsWith('.')) return [at(source, 0, 'opens without a full stop')];
  return /[.!?] (?=[A-Z])/.test(sentence) ? [at(source, 0, 'opens with several sentences')] : [];
}
