/** Rule 6: the length of files and functions. */
import type { ESTree } from 'vite';
import { at, type Rule, type Violation } from './house.ts';
import { type HouseFile, type SourceFile, visit } from './source-file.ts';

/** A file has one subject; a longer file has two. */
const linesOfAFile = 400;
const linesOfAFunction = 60;
const linesOfAComponent = 120;

export const sizes: Rule[] = [
  {
    title: 'no source file is longer than 400 lines',
    mend: 'split it by subject; each part gets a name that says what it is about.',
    find: ({ files }) => files.filter(isSource).flatMap(tooLong),
  },
  {
    title: 'no function is over 60 lines, no component over 120',
    mend: 'take out the steps and give each the name of what it does.',
    find: ({ sources }) => sources.filter(({ place }) => !place.isTest).flatMap(longFunctions),
  },
];

function isSource({ path }: HouseFile): boolean {
  return !/\.(json|md|sql)$/.test(path);
}

function tooLong(file: HouseFile): Violation[] {
  const lines = lineCount(file.text);
  const what = `has ${lines} lines, ${linesOfAFile} are the most`;
  return lines > linesOfAFile ? [at(file, 0, what)] : [];
}

function longFunctions(source: SourceFile): Violation[] {
  const found: Violation[] = [];
  const named = new Map<ESTree.Span, string>();
  const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const name = node.id?.name ?? named.get(node) ?? 'a function';
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const most = isComponent ? linesOfAComponent : linesOfAFunction;
    const lines = lineCount(source.text.slice(node.start, node.end));
    if (lines > most)
      found.push(at(source, node.start, `${name} has ${lines} lines, ${most} are the most`));
  };
  visit(source, {
    VariableDeclarator: ({ id, init }) => {
      if (!init || id.type !== 'Identifier') return;
      named.set(init, id.name);
      // A component inside memo() or forwardRef() has the name of the whole expression.
      if (init.type === 'CallExpression' && init.arguments[0])
        named.set(init.arguments[0], id.name);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  });
  return found;
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}
