/** What changed a rider's cash on a day. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { CashHolder } from '../../admin-cash-contract.ts';
import { getCashBook } from '../../cash-book-contract.ts';
import { BookEntries } from './till/book-entries.tsx';

interface EntriesDialogProps {
  open: boolean;
  holder: CashHolder;
  onClose: () => void;
}

export function EntriesDialog({ open, holder, onClose }: EntriesDialogProps) {
  const today = useToday();
  const [date, setDate] = useState(today);
  const { data } = useQuery({
    ...queryOf(getCashBook, { query: { date, rider: holder.id } }),
    staleTime: 0,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Cash of ${holder.fullName}`}
      description={`Holds ${formatNotes(holder.holdsPaise)}.`}
      startsAtTitle
    >
      <div className="grid gap-3">
        <DatePicker label="Day" value={date} onChange={setDate} today={today} />
        {data && (
          <BookEntries title="Entries" empty="Nothing on this day." entries={data.entries} />
        )}
      </div>
    </Dialog>
  );
}
