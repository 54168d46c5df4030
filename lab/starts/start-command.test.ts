import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

it('a shop is started with the same Node options everywhere', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const words = scripts.start.replace('exec node ', '').split(' ');
  expect(words).toEqual([expect.stringMatching(/^--max-semi-space-size=/), 'src/app/main.ts']);
  expect(read('deploy/tiffin-shop.service')).toContain(`/.bin/node ${words.join(' ')}\n`);
  expect(read('deploy/Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...words]).replaceAll(',', ', ')}\n`,
  );
});
