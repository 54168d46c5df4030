/** The questions before a day is closed. */
import { tenderOf } from '#src/orders/tenders.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { figureLabel } from '../../../day-rules.ts';
import { dayText } from './day-texts.ts';
import type { SeenDay } from './use-day.ts';

interface CloseQuestionProps {
  seen: SeenDay;
  open: boolean;
  isClosing: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for the figures first, then once more if the close leaves something open. */
export function CloseQuestion({ seen, ...props }: CloseQuestionProps) {
  const { book, unsettled } = seen;
  const { open, isClosing, onConfirm, onCancel } = props;
  const dialog = { open, busy: isClosing, onConfirm, onCancel };
  if (unsettled.length > 0) {
    return (
      <ConfirmDialog
        {...dialog}
        title={`Close ${dayText(book.date)} all the same?`}
        question="This is not settled. Closing the day leaves it as it is."
        confirmLabel="Close all the same"
      >
        <ul className="list-disc pl-5">
          {unsettled.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  const sums = [
    [figureLabel({ figure: 'sold' }), book.soldPaise],
    ...book.tenders.map(
      ({ tender, amountPaise }) => [tenderOf(tender).label, amountPaise] as const,
    ),
    [figureLabel({ figure: 'refunded' }), book.refundedPaise],
  ] as const;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Close ${dayText(book.date)}?`}
      question="A closed day never changes. Money paid or given back later counts on the next day that you close."
      confirmLabel="Close the day"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums.map(([name, paise]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid first:font-bold">
            <dt>{name}</dt>
            <dd className="text-right">
              <Price paise={paise} />
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
