/** Rule 5: names of files. */
import { posix } from 'node:path';
import { at, type Rule } from './house.ts';

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
];

/** Pages are named after their URLs: the folder is the first part of the name. */
function searchName(path: string): string {
  const [, page] = path.split('/pages/');
  return page ?? posix.basename(path);
}
