/** The rules that neither dependency-cruiser.config.ts nor biome.json can express, by chapter. */
import { citations } from './citations.ts';
import { clock } from './clock.ts';
import { closedLists } from './closed-lists.ts';
import { completeness } from './completeness.ts';
import { exports } from './exports.ts';
import { features } from './features.ts';
import type { Rule } from './house.ts';
import { names } from './names.ts';
import { rooms } from './rooms.ts';
import { sizes } from './sizes.ts';
import { styleSheets } from './style-sheets.ts';
import { syntax } from './syntax.ts';

export const houseRules: Readonly<Record<string, readonly Rule[]>> = {
  '1. Sides': clock,
  '2. Features': features,
  '3. Completeness': [...completeness, ...exports],
  '4. Rooms': rooms,
  '5. Names and language': [...names, ...syntax],
  '6. Sizes': sizes,
  '7. Citations and comments': citations,
  '8. Style sheets': styleSheets,
  '9. Closed lists': closedLists,
};
