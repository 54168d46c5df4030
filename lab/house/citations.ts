/**
 * Rule 7: what comments and documents cite exists in the repository, and comments fit on a screen.
 */
import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { at, type Rule, readDocuments, type Violation } from './house.ts';
import type { HouseFile, SourceFile } from './source-file.ts';

const root = resolve(import.meta.dirname, '../..');
const known = readDocuments(root);

const rulesOfProduct = new Set(
  known
    .filter(({ path }) => path === 'docs/product.md')
    .flatMap(({ text }) => [...text.matchAll(/^\*\*(\d+\.\d+)\b/gm)].map(([, number]) => number)),
);
const decisions = new Set(
  known.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []),
);

const columns = 100;

export const citations: Rule[] = [
  {
    title: 'every rule, decision and document that is cited is in the repository',
    mend: 'cite a rule as "product 4.2" (docs/product.md), a decision as "decision 7" (docs/decisions), or say it yourself.',
    find: ({ sources, files, documents }) => [
      ...sources.flatMap((source) => source.comments.flatMap(citedIn(source))),
      ...files.filter(({ path }) => /\.(css|html)$/.test(path)).flatMap(citedInAll),
      ...documents.flatMap((file) => [
        ...citedInAll(file),
        ...deadLinks(file),
        ...unknownFiles(file, files),
      ]),
    ],
  },
  {
    title: `no line of a comment is wider than ${columns} columns`,
    mend: 'break the line, or say it in fewer words.',
    find: ({ sources }) => sources.flatMap(wideComments),
  },
];

interface Comment {
  value: string;
  start: number;
}

const citedInAll = (file: HouseFile) => citedIn(file)({ value: file.text, start: 0 });

function citedIn(file: HouseFile): (comment: Comment) => Violation[] {
  const find = (comment: Comment, cited: RegExp, isKnown: (number: string) => boolean) =>
    [...comment.value.matchAll(cited)].flatMap((match) =>
      (match[1] ?? match[0])
        .split(/,? and |, /)
        .filter((number) => !isKnown(number))
        .map(() => at(file, comment.start + match.index, `cites ${match[0]}`)),
    );
  return (comment) => [
    ...find(comment, /\bproduct (\d+\.\d+(?:(?:,? and |, )\d+\.\d+)*)/gi, (number) =>
      rulesOfProduct.has(number),
    ),
    ...find(comment, /\bdecisions? (\d+(?:(?:,? and |, )\d+)*)/gi, (number) =>
      decisions.has(number.padStart(4, '0')),
    ),
    ...find(comment, /\bspecifications?\b|\bproduct decisions?\b|\bsection \d+/gi, () => false),
  ];
}

/** Links to other files, except web links and headings of the same page. */
function deadLinks(file: HouseFile): Violation[] {
  return [...file.text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap((match) => {
    const path = posix.join(posix.dirname(file.path), match[1] ?? '');
    return existsSync(join(root, path)) ? [] : [at(file, match.index, `links to ${path}`)];
  });
}

/** Code files that a document names, by the end of their path. */
function unknownFiles(file: HouseFile, files: readonly HouseFile[]): Violation[] {
  // Settings of tools are in the root folder, which the house does not read.
  const isKnown = (name: string) =>
    files.some(({ path }) => `/${path}`.endsWith(`/${name}`)) || existsSync(join(root, name));
  return [...file.text.matchAll(/`([a-z][\w./-]*\.(?:tsx?|mjs|css))`/g)]
    .filter(([, name = '']) => !isKnown(name))
    .map((match) => at(file, match.index, `names ${match[1]}`));
}

function wideComments(source: SourceFile): Violation[] {
  return source.comments.flatMap(({ type, value, start }) => {
    const end = start + value.length + (type === 'Block' ? 4 : 2);
    const first = source.text.lastIndexOf('\n', start) + 1;
    return source.text
      .slice(first, end)
      .split('\n')
      .flatMap((text, index) => {
        const { path, line } = at(source, start, '');
        const what = `has ${text.length} columns`;
        return text.length > columns ? [{ path, line: line + index, what }] : [];
      });
  });
}
