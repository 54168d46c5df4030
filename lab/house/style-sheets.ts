/** Rule 8: each style sheet is generated from the components that its visitors see. */
import { posix } from 'node:path';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct } from './place.ts';
import type { HouseFile, SourceFile } from './source-file.ts';

/** Every document contains it. */
const shopSheet = 'src/platform/browser/styles/theme.css';
/** Loaded in addition, with the code of the staff's screens. */
const staffSheet = 'src/platform/browser/dashboard/dashboard.css';

/**
 * The entries to the components of a sheet's visitors, and the folders that belong to other
 * visitors or have their own styles.
 */
const customers = {
  from: ['src/app/main.tsx', 'src/app/render.tsx'],
  without: ['src/app/staff-screens.tsx', 'src/app/screens.ts', 'src/app/layouts/first-paint.tsx'],
};
const staff = { from: ['src/app/staff-screens.tsx'], without: ['src/app/shop-pages.ts'] };

export const styleSheets: Rule[] = [
  {
    title: 'every component is in the sheet of those who see it',
    mend: 'name its folder in an @source of dashboard.css for staff, and of theme.css for customers.',
    find: (house) => [
      ...missing(house, customers, [shopSheet]),
      ...missing(house, staff, [shopSheet, staffSheet]),
    ],
  },
  {
    title: 'no customer loads the look of a component that staff alone see',
    mend: 'leave its folder out of theme.css with an @source not.',
    find: (house) => {
      const seen = reached(house, customers);
      const isIn = coverOf(house, [shopSheet]);
      return components(house)
        .filter((source) => isIn(source.path) && !seen.has(source))
        .map((source) => at(source, 0, `is in ${shopSheet}`));
    },
  },
];

type Visitors = typeof customers;

function missing(house: House, visitors: Visitors, sheets: readonly string[]): Violation[] {
  const seen = reached(house, visitors);
  const isIn = coverOf(house, sheets);
  return components(house)
    .filter((source) => seen.has(source) && !isIn(source.path))
    .map((source) => at(source, 0, `is not in ${sheets.join(' or ')}`));
}

function components({ sources }: House): SourceFile[] {
  return sources.filter(
    ({ path, place, text }) =>
      isProduct(place) && path.endsWith('.tsx') && /className|Class\b/.test(text),
  );
}

function reached({ sources }: House, { from, without }: Visitors): Set<SourceFile> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found = new Set(sources.filter(({ path }) => from.includes(path)));
  // Files that are added during the loop are visited too.
  for (const { imports } of found) {
    for (const { target = '' } of imports) {
      const next = byPath.get(target);
      if (next && !without.includes(target)) found.add(next);
    }
  }
  return found;
}

/** As Tailwind reads them: what a sheet's @source names, except what its @source not names. */
function coverOf({ files }: House, paths: readonly string[]): (component: string) => boolean {
  const sheets = files.filter(({ path }) => paths.includes(path)).map(globsOf);
  return (component) =>
    sheets.some((globs) => {
      const named = globs.filter(({ glob }) => posix.matchesGlob(component, glob));
      return named.length > 0 && !named.some(({ isOut }) => isOut);
    });
}

function globsOf({ path, text }: HouseFile): { isOut: boolean; glob: string }[] {
  return [...text.matchAll(/@source (not )?"([^"]+)"/g)].map(([, not, glob = '']) => ({
    isOut: not !== undefined,
    glob: posix.join(posix.dirname(path), glob),
  }));
}
