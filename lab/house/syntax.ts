/** Rule 5: rules of syntax that no compiler or linter option covers. */
import { at, type Rule } from './house.ts';

const silencers = /@ts-(ignore|expect-error|nocheck)|biome-ignore.*noFloatingPromises/;

export const syntax: Rule[] = [
  {
    title: 'every file parses',
    mend: 'correct the syntax; the other rules see nothing of such a file.',
    find: ({ sources }) =>
      sources.flatMap((source) => source.errors.map(({ message }) => at(source, 0, message))),
  },
  {
    title: 'nothing silences the compiler or lets a promise float',
    mend: 'make the types true; await the promise or pass it on.',
    find: ({ sources }) =>
      sources.flatMap((source) =>
        source.comments
          .filter(({ value }) => silencers.test(value))
          .map(({ start }) => at(source, start, 'silences a check')),
      ),
  },
  {
    title: 'no test file replaces a module',
    mend: 'pass the part as an argument or a prop: files of a worker share what they have loaded.',
    find: ({ sources }) =>
      sources
        .filter(({ place }) => place.isTest)
        .flatMap((source) =>
          [...source.text.matchAll(/\bvi\.(mock|doMock)\(/g)].map(({ index }) =>
            at(source, index, 'replaces a module'),
          ),
        ),
  },
];
