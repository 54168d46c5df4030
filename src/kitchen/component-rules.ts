/** Reads how much of what an item of a dish is: "5 phulka", "½ papad", "Dal 200 ml". */
import type { ComponentUnit } from './shift-day-rules.ts';

/** An item of a dish as it is counted. */
export interface CountedItem {
  /** Null for a word that no component of the shop has yet. */
  componentId: string | null;
  /** The component's name; the word itself where it has none. */
  name: string;
  unit: ComponentUnit;
  /** Thousandths of the unit, for one meal: half a papad is 500. */
  thousandths: number;
}
