/** The entries of the till without an order, one by one. */
import { entryKinds } from '#src/journal/journal-rules.ts';
import { shortTime } from '#src/platform/contract/business-day.ts';
import type { BookEntry } from '../../../cash-book-contract.ts';
import { signedNotes } from '../../cash-texts.ts';
import { CashRow, CashSection } from '../cash-section.tsx';

export function TillEntries({ entries }: { entries: readonly BookEntry[] }) {
  return (
    <CashSection
      title="Entries of the till"
      empty="Nothing was given, spent, banked or counted on this day."
    >
      {entries.map(({ id, kind, amountPaise, rider, reason, by, at }) => (
        <CashRow
          key={id}
          name={[entryKinds[kind].label, rider].filter(Boolean).join(': ')}
          about={[shortTime(at.slice(11, 16)), reason, by && `by ${by}`]
            .filter(Boolean)
            .join(' · ')}
          amount={signedNotes(amountPaise)}
        />
      ))}
    </CashSection>
  );
}
