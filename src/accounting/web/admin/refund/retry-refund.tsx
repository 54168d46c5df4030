/** Retries a failed refund, after a question. */
import { useState } from 'react';
import { type Refund, retryRefund } from '#src/payments/admin-payment-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { viewsOfPayments } from '../money/use-money.ts';

export function RetryRefund({ refund }: { refund: Refund }) {
  const [isAsking, setAsking] = useState(false);
  const amount = formatPaise(refund.amountPaise);
  const retry = useChange(
    () => call(retryRefund, { params: { refundId: refund.id } }).finally(() => setAsking(false)),
    {
      stale: viewsOfPayments,
      onSuccess: () =>
        toast({
          title: 'Refund Started',
          description: `${amount} is sent again.`,
          variant: 'success',
        }),
    },
  );
  return (
    <>
      <Button variant="secondary" className="mouse:min-h-10" onClick={() => setAsking(true)}>
        Try again
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Try the refund again?"
        question={`A new refund of ${amount} replaces the failed one.`}
        confirmLabel="Send again"
        busy={retry.isPending}
        onConfirm={() => retry.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
