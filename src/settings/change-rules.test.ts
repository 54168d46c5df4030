import { expect, it } from 'vitest';
import { changeProblems, pictureLinks } from './change-rules.ts';
import { firstSettings } from './first-settings.ts';

const first = firstSettings({ cutOffs: {}, maskLookUps: true });
const today = '2026-11-21';

it('asks the rules of the group that is changed', () => {
  const after = { ...first.papers, policiesUpdated: '2027-01-01' };
  const [problem] = changeProblems('papers', { before: first.papers, after, today });
  expect(problem?.path).toBe('policiesUpdated');
});

it('lets a group without such rules become anything that its form allows', () => {
  const after = { ...first.shop, name: 'Asha’s Kitchen' };
  expect(changeProblems('shop', { before: first.shop, after, today })).toEqual([]);
});

it('finds every picture of the settings', () => {
  const pictures = { logo: '/media/a.webp', hero: { link: '/media/b.webp', alt: 'Rice' } };
  expect(pictureLinks(pictures)).toEqual([
    { path: 'logo', link: '/media/a.webp' },
    { path: 'hero.link', link: '/media/b.webp' },
  ]);
});
