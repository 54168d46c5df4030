/** Rule 1: code that runs on both sides takes the time as an argument. */
import type { ESTree } from 'vite';
import { at, type Rule, type Violation } from './house.ts';
import { type SourceFile, visit } from './source-file.ts';

export const clock: Rule[] = [
  {
    title: 'top-level feature files and platform/contract read no clock',
    mend: 'take the time as an argument: `now: Date`.',
    find: ({ sources }) =>
      sources.filter(({ place }) => place.side === 'pure' && !place.isTest).flatMap(clockReadings),
  },
];

function clockReadings(source: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (node: ESTree.Span, what: string) =>
    found.push(at(source, node.start, `reads the clock with ${what}`));
  visit(source, {
    MemberExpression: (node) => {
      const name = source.text.slice(node.start, node.end);
      if (['Date.now', 'performance.now', 'Temporal.Now'].includes(name)) add(node, name);
    },
    NewExpression: (node) => isDate(node) && node.arguments.length === 0 && add(node, 'new Date()'),
    CallExpression: (node) => isDate(node) && add(node, 'Date()'),
  });
  return found;
}

function isDate({ callee }: ESTree.NewExpression | ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'Date';
}
