/** Rule 5: how files are named, and how they begin. */
import { posix } from 'node:path';
import { at, type Rule, type Violation } from './house.ts';
import type { SourceFile } from './source-file.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

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
      [...Map.groupBy(files, ({ path }) => searchName(path)).values()].flatMap(
        ([first, ...others]) => others.map((file) => at(file, 0, `has the name of ${first?.path}`)),
      ),
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

function badOpening(source: SourceFile): Violation[] {
  const [first] = source.comments;
  if (first?.start !== 0 || first.type !== 'Block' || !first.value.startsWith('*'))
    return [at(source, 0, 'does not open with a doc comment')];
  const sentence = first.value.replaceAll(/[\s*]+/g, ' ').trim();
  if (!sentence.endsWith('.')) return [at(source, 0, 'opens without a full stop')];
  return /[.!?] (?=[A-Z])/.test(sentence) ? [at(source, 0, 'opens with several sentences')] : [];
}
