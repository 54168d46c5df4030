/** How entries of cash are called on screens. */
import type { CashEntryKind } from '../cash-rules.ts';

export const cashEntryTexts: Record<CashEntryKind, string> = {
  collected: 'Collected',
  handedOver: 'Handed over',
  givenBack: 'Given back',
  correction: 'Corrected',
};
