import { expect, it } from 'vitest';
import { changeProblems, pictureLinks } from './change-rules.ts';
import { firstSettings } from './first-settings.ts';

const first = firstSettings({ cutOffs: {}, maskLookUps: true });
const today = '2026-11-21';

it('the rules of the changed group are checked', () => {
  const after = { ...first.papers, policiesUpdated: '2027-01-01' };
  const [problem] = changeProblems('papers', { before: first.papers, after, today });
  expect(problem?.path).toBe('policiesUpdated');
});

it('a group without such rules can take any valid value', () => {
  const after = { ...first.shop, name: 'Asha’s Kitchen' };
  expect(changeProblems('shop', { before: first.shop, after, today })).toEqual([]);
});

it('all pictures of the settings are found', () => {
  const pictures = { logo: '/media/a.webp', hero: { link: '/media/b.webp', alt: 'Rice' } };
  expect(pictureLinks(pictures)).toEqual([
    { path: 'logo', link: '/media/a.webp' },
    { path: 'hero.link', link: '/media/b.webp' },
  ]);
});
