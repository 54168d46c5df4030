/** The names and amounts of cash entries on screens. */
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { CashEntryKind } from '../cash-rules.ts';

export const cashEntryTexts: Record<CashEntryKind, string> = {
  collected: 'Collected',
  handedOver: 'Handed over',
  givenBack: 'Given back',
  correction: 'Corrected',
  float: 'Float',
};

/** `+₹240` for what came, `−₹240` for what went. */
export function signedNotes(paise: number): string {
  return `${paise < 0 ? '−' : '+'}${formatNotes(Math.abs(paise))}`;
}
