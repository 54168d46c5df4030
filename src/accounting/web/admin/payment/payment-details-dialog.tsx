/** One payment with its refunds and its history, and the actions of an admin. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, keyOf, queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import {
  checkPayment,
  getPayment,
  type PaymentDetails,
} from '../../../payment-details-contract.ts';
import { attemptBadges } from '../money/money-badges.ts';
import { RefundEntry } from '../money/money-entry.tsx';
import { viewsOfMoney } from '../money/use-money.ts';
import { HeldButtons } from './held-buttons.tsx';
import { PaymentCaptures, PaymentFacts } from './payment-facts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';

interface PaymentDetailsDialogProps {
  open: boolean;
  transactionId: string;
  onClose: () => void;
}

export function PaymentDetailsDialog({ open, transactionId, onClose }: PaymentDetailsDialogProps) {
  const { data, isPending, refetch } = useQuery({
    ...queryOf(getPayment, { params: { transactionId } }),
    enabled: open,
    staleTime: 0,
  });
  const check = useCheck(transactionId);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      startsAtTitle
      title="Payment Details"
      footer={
        <>
          {data && <HeldButtons payment={data.payment} />}
          <Button variant="secondary" disabled={check.isPending} onClick={() => check.mutate()}>
            Check now
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p role="status" className="font-semibold empty:hidden">
        {check.data && `Checked just now: ${attemptBadges[check.data.payment.state].label}.`}
      </p>
      {data && <Details details={data} />}
      {!data && isPending && <Skeleton className="h-60 rounded-control" />}
      {!data && !isPending && (
        <EmptyState
          title="The payment could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
    </Dialog>
  );
}

function useCheck(transactionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkPayment, { params: { transactionId } }),
    onError: toastFailure,
    onSuccess: async (details) => {
      client.setQueryData(keyOf(getPayment, { params: { transactionId } }), details);
      await invalidate(client, ...viewsOfMoney);
    },
  });
}

function Details({ details: { payment, captures, refunds, events } }: { details: PaymentDetails }) {
  return (
    <div className="grid gap-5">
      <PaymentFacts payment={payment} />
      <PaymentCaptures captures={captures} />
      {refunds.length > 0 && (
        <section aria-label="Refunds" className="text-sm">
          <h3 className="mb-2 text-base font-bold">Refunds</h3>
          <ul className="grid gap-2">
            {refunds.map((refund) => (
              <RefundEntry key={refund.id} refund={refund} />
            ))}
          </ul>
        </section>
      )}
      <PaymentTimeline events={events} />
    </div>
  );
}
