/** One payment with its refunds and its whole past, and what an admin can do about it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/web/api-client.ts';
import { Dialog } from '#src/web/dashboard/dialog.tsx';
import { toastFailure } from '#src/web/dashboard/failure-toast.ts';
import { useRowTask } from '#src/web/dashboard/row-actions.tsx';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { Skeleton } from '#src/web/ui/skeleton.tsx';
import { refundPayment } from '../../admin-payment-contract.ts';
import { checkPayment, getPayment, type PaymentDetails } from '../../payment-details-contract.ts';
import { attemptBadges } from './money-badges.ts';
import { RefundEntry } from './money-entry.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface PaymentDetailsDialogProps {
  open: boolean;
  transactionId: string;
  onClose: () => void;
}

export function PaymentDetailsDialog({ open, transactionId, onClose }: PaymentDetailsDialogProps) {
  const { data, isPending, refetch } = useQuery({
    queryKey: keyOf(transactionId),
    queryFn: ({ signal }) => call(getPayment, { params: { transactionId } }, { signal }),
    enabled: open,
    staleTime: 0,
  });
  const check = useCheck(transactionId);
  const giving = useRowTask<string>();
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        width="wide"
        title="Payment Details"
        footer={
          <>
            {data?.payment.canRefund && (
              <Button
                variant="ghost"
                className="mr-auto text-kokum"
                onClick={() => giving.start(transactionId)}
              >
                Give it all back
              </Button>
            )}
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
      {giving.task !== undefined && (
        <GiveBackDialog
          key={giving.turn}
          open={giving.open}
          transactionId={giving.task}
          onClose={giving.close}
        />
      )}
    </>
  );
}

function keyOf(transactionId: string) {
  return ['admin-payment', transactionId];
}

function useCheck(transactionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkPayment, { params: { transactionId } }),
    onError: toastFailure,
    onSuccess: async (details) => {
      client.setQueryData<PaymentDetails>(keyOf(transactionId), details);
      await Promise.all(
        [['admin-money'], ['admin-alerts'], ['admin-order']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

function Details({ details: { payment, refunds, events } }: { details: PaymentDetails }) {
  return (
    <div className="grid gap-5">
      <PaymentFacts payment={payment} />
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

function GiveBackDialog({ open, transactionId, onClose }: PaymentDetailsDialogProps) {
  return (
    <ReasonDialog
      open={open}
      title="Give this payment back"
      description="All of the money that came in goes back to the account it was paid from."
      label="Reason"
      required="Please say why."
      confirmLabel="Give it all back"
      destructive
      send={(reason) => call(refundPayment, { params: { transactionId }, body: { reason } })}
      onDone={() => {
        onClose();
        toast({
          title: 'Refund Started',
          description: 'All of this payment goes back.',
          variant: 'success',
        });
      }}
      onClose={onClose}
    />
  );
}
