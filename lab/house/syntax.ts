/** Rule 6: the language that the house does without. */
import type { ESTree } from 'vite';
import { at, type House, type Rule, type Violation } from './house.ts';
import { type SourceFile, visit } from './source-file.ts';

interface Unwanted {
  word: string;
  start: number;
}

const silencers = /@ts-(ignore|expect-error|nocheck)/;

export const syntax: Rule[] = [
  {
    title: 'every file parses',
    mend: 'correct the syntax; the other rules see nothing of such a file.',
    find: ({ sources }) =>
      sources.flatMap((source) => source.errors.map(({ message }) => at(source, 0, message))),
  },
  without('any', 'say what it is, or take `unknown` and look.'),
  without('enum', 'list the words: `const shifts = [...] as const`.'),
  without('namespace', 'a file is a module already.'),
  without(
    'parameter property',
    'declare the field and assign it; Node runs the sources as they are.',
  ),
  without('@ts-ignore', 'make the types true.'),
  {
    title: 'no floating promise: the linter has it as an error, and nothing silences it',
    mend: 'set noFloatingPromises to "error" in biome.json; await the promise or pass it on.',
    find: floatingPromises,
  },
];

function without(word: string, mend: string): Rule {
  return {
    title: `no ${word}`,
    mend,
    find: ({ sources }) =>
      sources.flatMap((source) =>
        unwantedIn(source)
          .filter((found) => found.word === word)
          .map((found) => at(source, found.start, `has ${word}`)),
      ),
  };
}

function unwantedIn(source: SourceFile): Unwanted[] {
  const found: Unwanted[] = source.comments
    .filter(({ value }) => silencers.test(value))
    .map(({ start }) => ({ word: '@ts-ignore', start }));
  const add = (word: string) => (node: ESTree.Span) => found.push({ word, start: node.start });
  visit(source, {
    TSAnyKeyword: add('any'),
    TSEnumDeclaration: add('enum'),
    TSParameterProperty: add('parameter property'),
    TSModuleDeclaration: (node) => node.kind === 'namespace' && add('namespace')(node),
  });
  return found;
}

function floatingPromises({ files, sources }: House): Violation[] {
  const silenced = sources.flatMap((source) =>
    source.comments
      .filter(({ value }) => /biome-ignore.*noFloatingPromises/.test(value))
      .map(({ start }) => at(source, start, 'silences the linter')),
  );
  const settings = files.find(({ path }) => path === 'biome.json');
  if (/"noFloatingPromises":\s*("error"|\{\s*"level":\s*"error")/.test(settings?.text ?? ''))
    return silenced;
  return [...silenced, { path: 'biome.json', line: 1, what: 'lets promises float' }];
}
