/** The two cash dialogs that need a reason. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import type { CashHolder, Discrepancy } from '../../admin-cash-contract.ts';
import { correctCash, resolveRemittance } from '../../cash-remittance-contract.ts';
import { ReasonFormDialog } from './reason-form-dialog.tsx';

interface DecisionProps {
  open: boolean;
  onClose: () => void;
}

export function ResolveDialog({
  difference,
  ...props
}: DecisionProps & { difference: Discrepancy }) {
  const { id, rider, declaredPaise, countedPaise } = difference;
  return (
    <ReasonFormDialog
      {...props}
      title={`Resolve the difference of ${rider.fullName}`}
      description={`Said ${formatNotes(declaredPaise)}, counted ${formatNotes(countedPaise)}. The difference is booked as a correction.`}
      amountLabel="Counted again (₹)"
      firstAmount={rupeesText(countedPaise)}
      confirmLabel="Resolve"
      send={(finalPaise, reason) =>
        call(resolveRemittance, { params: { id }, body: { finalPaise, reason } })
      }
    />
  );
}

const directions = [
  { value: 'less', label: 'Holds less' },
  { value: 'more', label: 'Holds more' },
] as const;

export function CorrectDialog({ holder, ...props }: DecisionProps & { holder: CashHolder }) {
  const [key] = useState(randomUuid);
  const [direction, setDirection] = useState<'less' | 'more'>('less');
  return (
    <ReasonFormDialog
      {...props}
      title={`Correct the cash of ${holder.fullName}`}
      description={`Holds ${formatNotes(holder.holdsPaise)} by the books.`}
      amountLabel="By how much (₹)"
      firstAmount=""
      confirmLabel="Correct"
      send={(amountPaise, reason) =>
        call(correctCash, {
          headers: { 'idempotency-key': key },
          body: { riderId: holder.id, isIn: direction === 'more', amountPaise, reason },
        })
      }
    >
      <Segmented label="Direction" options={directions} value={direction} onChange={setDirection} />
    </ReasonFormDialog>
  );
}
