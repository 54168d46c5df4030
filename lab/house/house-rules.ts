/** The rules of the house, numbered as in its description. */
import { citations } from './citations.ts';
import { completeness } from './completeness.ts';
import { features } from './features.ts';
import type { Rule } from './house.ts';
import { layers } from './layers.ts';
import { names } from './names.ts';
import { owners } from './owners.ts';
import { sides } from './sides.ts';
import { sizes } from './sizes.ts';
import { styleSheets } from './style-sheets.ts';
import { syntax } from './syntax.ts';

export const houseRules: Readonly<Record<string, readonly Rule[]>> = {
  '1. Sides': sides,
  '2. Layers': layers,
  '3. Features': features,
  '4. Completeness': completeness,
  '5. Doors': owners,
  '6. Names and language': [...names, ...syntax],
  '7. Sizes': sizes,
  '8. Citations': citations,
  '9. Style sheets': styleSheets,
};
