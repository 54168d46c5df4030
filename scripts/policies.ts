/** Parses policies from Markdown when pages are bundled, so that browsers load no parser. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Policy, PolicyBlock, PolicyWords } from '#src/site/policy.ts';

export const policies: Plugin = {
  name: 'policies',
  transform: {
    filter: { id: /\/policies\/[\w-]+\.md$/ },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(policyOf(markdown))};`,
      moduleType: 'js',
    }),
  },
};

function policyOf(markdown: string): Policy {
  const [title, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error('A policy begins with its title.');
  const policy: Policy = { title: title.text, sections: [] };
  for (const token of rest) {
    if (token.type === 'heading') policy.sections.push({ heading: token.text, blocks: [] });
    else policy.sections.at(-1)?.blocks.push(blockOf(token));
  }
  return policy;
}

function blockOf(token: Token): PolicyBlock {
  if (token.type === 'paragraph') return wordsOf(token.tokens);
  if (token.type !== 'list') throw new Error(`A policy can't have "${token.raw}".`);
  const { items } = token as Tokens.List;
  return { list: items.map(({ tokens: [text] }) => wordsOf((text as Tokens.Text).tokens)) };
}

function wordsOf(tokens: readonly Token[] = []): PolicyWords {
  return tokens.map((token) => {
    const text = 'text' in token ? token.text.replaceAll('\n', ' ') : '';
    switch (token.type) {
      case 'text':
        return text;
      case 'strong':
        return { strong: text };
      case 'link':
        return { link: text, to: token.href };
      default:
        throw new Error(`A policy can't have "${token.raw}".`);
    }
  });
}
