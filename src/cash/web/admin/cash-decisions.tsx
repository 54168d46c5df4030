/** The two decisions about cash that need a reason. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import type { CashHolder, Discrepancy } from '../../admin-cash-contract.ts';
import { correctCash, resolveHandover } from '../../handover-contract.ts';
import { ReasonFormDialog } from './reason-form-dialog.tsx';
import { pressKey, viewsOfCash } from './use-cash.ts';

interface DecisionProps {
  open: boolean;
  onClose: () => void;
}

export function ResolveDialog({
  difference,
  ...props
}: DecisionProps & { difference: Discrepancy }) {
  const { id, rider, declaredPaise, countedPaise } = difference;
  const resolving = useChange(
    (body: { finalPaise: number; reason: string }) =>
      call(resolveHandover, { params: { id }, body }),
    { stale: viewsOfCash },
  );
  return (
    <ReasonFormDialog
      {...props}
      title={`Resolve the difference of ${rider.fullName}`}
      description={`Said ${formatNotes(declaredPaise)}, counted ${formatNotes(countedPaise)}. What is missing or over is booked as a correction.`}
      amountLabel="Counted again (₹)"
      firstAmount={rupeesText(countedPaise)}
      confirmLabel="Resolve"
      isBusy={resolving.isPending}
      onSubmit={(finalPaise, reason) =>
        resolving.mutate({ finalPaise, reason }, { onSuccess: props.onClose })
      }
    />
  );
}

const directions = [
  { value: 'less', label: 'Holds less' },
  { value: 'more', label: 'Holds more' },
] as const;

export function CorrectDialog({ holder, ...props }: DecisionProps & { holder: CashHolder }) {
  const [key] = useState(pressKey);
  const [direction, setDirection] = useState<'less' | 'more'>('less');
  const correcting = useChange(
    (body: { amountPaise: number; reason: string }) =>
      call(correctCash, {
        headers: { 'idempotency-key': key },
        body: { riderId: holder.id, isIn: direction === 'more', ...body },
      }),
    { stale: viewsOfCash },
  );
  return (
    <ReasonFormDialog
      {...props}
      title={`Correct the cash of ${holder.fullName}`}
      description={`Holds ${formatNotes(holder.holdsPaise)} by the books.`}
      amountLabel="By how much (₹)"
      firstAmount=""
      confirmLabel="Correct"
      isBusy={correcting.isPending}
      onSubmit={(amountPaise, reason) =>
        correcting.mutate({ amountPaise, reason }, { onSuccess: props.onClose })
      }
    >
      <Segmented label="Direction" options={directions} value={direction} onChange={setDirection} />
    </ReasonFormDialog>
  );
}
