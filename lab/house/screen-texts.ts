/**
 * Prints every text that a person can read: of screens, answers, mails and papers, by file. For
 * reading the product's words in one go: `node lab/house/screen-texts.ts [part of a path …]`.
 * It takes what reads as words: text of JSX, and strings with a space or a capital letter in
 * front, without those that address, style or name something.
 */
import { globSync, readFileSync } from 'node:fs';
import type { ESTree } from 'vite';
import { sourceFile, visit } from './source-file.ts';

const attributesWithoutWords =
  /^(class(Name)?|to|href|id|name|type|key|htmlFor|role|autoComplete|inputMode|src|srcSet|sizes|d|viewBox|data-.*)$/;
const isSql = (path: string) => /-(sql|tables)\.ts$/.test(path);
const isTest = (path: string) => /\.(test|slow)\.tsx?$/.test(path);
const readsAsWords = (text: string) =>
  /^[A-Z][a-z]+|\p{L}{2,} \p{L}/u.test(text) &&
  !/(^|\s)(flex|grid|text-|px-|py-|p-\d|gap-|bg-|border|rounded|select|insert|update)\S*\s/.test(
    `${text} `,
  );

function textsOf(path: string): string[] {
  const source = sourceFile(path, readFileSync(path, 'utf8'));
  const skipped: ESTree.Span[] = [];
  const found: { start: number; text: string }[] = [];
  const skip = (node: ESTree.Span | null) => node && skipped.push(node);
  const add = (start: number, text: string) =>
    found.push({ start, text: text.replace(/\s+/g, ' ').trim() });
  visit(source, {
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    BinaryExpression: skip,
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && attributesWithoutWords.test(node.name.name))
        skip(node);
    },
    JSXText: ({ start, value }) => add(start, value),
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && readsAsWords(value)) add(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => {
      const text = quasis.map(({ value }) => value.cooked).join('…');
      if (readsAsWords(text)) add(start, text);
    },
  });
  return found
    .filter(
      ({ start, text }) => text !== '' && !skipped.some((s) => s.start <= start && start < s.end),
    )
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text);
}

const parts = process.argv.slice(2);
const paths = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !isTest(path) && !isSql(path))
  .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
  .sort();
for (const path of paths) {
  const texts = textsOf(path);
  if (texts.length > 0) console.log([path, ...texts.map((text) => `  ${text}`)].join('\n'));
}
