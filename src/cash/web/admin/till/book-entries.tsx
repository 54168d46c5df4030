/** The entries of a book, one by one. */
import { entryKinds } from '#src/journal/journal-rules.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { shortTime } from '#src/platform/contract/business-day.ts';
import type { BookEntry } from '../../../cash-book-contract.ts';
import { signedNotes } from '../../cash-texts.ts';
import { CashRow, CashSection } from '../cash-section.tsx';
import { BillButton } from './bill.tsx';

interface BookEntriesProps {
  title: string;
  /** In place of entries. */
  empty: string;
  entries: readonly BookEntry[];
}

export function BookEntries({ entries, ...section }: BookEntriesProps) {
  return (
    <CashSection {...section}>
      {entries.map(({ id, kind, amountPaise, orderId, rider, reason, by, at, hasBill }) => (
        <CashRow
          key={`${kind} ${id}`}
          name={[entryKinds[kind].label, rider].filter(Boolean).join(': ')}
          about={[
            shortTime(at.slice(11, 16)),
            orderId === undefined ? '' : `order ${orderLabel(orderId)}`,
            reason,
            by && `by ${by}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          amount={signedNotes(amountPaise)}
          actions={hasBill ? <BillButton id={id} of={reason ?? ''} /> : undefined}
        />
      ))}
    </CashSection>
  );
}
