/** What changed a rider's cash on a day. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { shortTime } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { type CashHolder, listCashEntries } from '../../admin-cash-contract.ts';
import { cashEntryTexts, signedNotes } from '../cash-texts.ts';

interface EntriesDialogProps {
  open: boolean;
  holder: CashHolder;
  onClose: () => void;
}

export function EntriesDialog({ open, holder, onClose }: EntriesDialogProps) {
  const today = useToday();
  const [date, setDate] = useState(today);
  const { data } = useQuery({
    ...queryOf(listCashEntries, { params: { id: holder.id }, query: { date } }),
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
        <ul aria-label="Entries" className="grid gap-1.5">
          {data?.entries.map((entry) => (
            <li key={entry.id} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="text-quiet tabular-nums">{shortTime(entry.at.slice(11, 16))}</span>{' '}
                {cashEntryTexts[entry.kind]}
                {entry.orderId !== undefined && ` ${orderLabel(entry.orderId)}`}
                {entry.reason !== undefined && (
                  <span className="text-quiet"> · {entry.reason}</span>
                )}
                {entry.by !== undefined && <span className="text-quiet"> · by {entry.by}</span>}
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {signedNotes(entry.isIn ? entry.amountPaise : -entry.amountPaise)}
              </span>
            </li>
          ))}
          {data?.entries.length === 0 && <li className="text-quiet">Nothing on this day.</li>}
        </ul>
      </div>
    </Dialog>
  );
}
