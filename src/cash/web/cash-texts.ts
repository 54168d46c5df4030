/** The names of cash entries on screens. */
import type { CashEntryKind } from '../cash-rules.ts';

export const cashEntryTexts: Record<CashEntryKind, string> = {
  collected: 'Collected',
  handedOver: 'Handed over',
  givenBack: 'Given back',
  correction: 'Corrected',
  float: 'Float',
};
