import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const kit = 'src/platform/browser';
const rooms = ['ui', 'dashboard', 'dashboard/form', 'loading'];

const files = rooms
  .flatMap((room) => readdirSync(`${kit}/${room}`).map((name) => `${kit}/${room}/${name}`))
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
const components = [...files, `${kit}/toaster.tsx`].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name),
);
const shown = ['kit-parts', 'kit-overlays']
  .map((name) => readFileSync(`lab/kit/${name}.tsx`, 'utf8'))
  .join('\n');

describe('the page at /ui', () => {
  it('finds the components of the kit', () => {
    expect(components).toContain('Button');
    expect(components.length).toBeGreaterThan(25);
  });

  it.each(components)('shows %s', (name) => {
    expect(shown).toMatch(new RegExp(`<${name}\\b`));
  });
});
