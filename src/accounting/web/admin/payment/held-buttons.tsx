/** The two actions on held money: refund it, or accept it for its order. */
import { refundPayment } from '#src/payments/admin-payment-contract.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { acceptPayment, type PaymentDetails } from '../../../payment-details-contract.ts';
import { ReasonDialog } from '../refund/reason-dialog.tsx';

type Payment = PaymentDetails['payment'];

export function HeldButtons({ payment }: { payment: Payment }) {
  const isHeld = payment.canRefund || payment.canAccept;
  if (useMay('refunds')) return <Decisions payment={payment} />;
  return (
    isHeld && <p className="text-sm sm:mr-auto">Only the owner can decide about this money.</p>
  );
}

/** Its dialogs stay mounted until they are closed, even when nothing is left to decide. */
function Decisions({ payment }: { payment: Payment }) {
  const giving = useRowTask<Payment>();
  const accepting = useRowTask<Payment>();
  return (
    <>
      {payment.canRefund && (
        <Button
          variant="ghost"
          className="text-kokum sm:mr-auto"
          onClick={() => giving.start(payment)}
        >
          Give it all back
        </Button>
      )}
      {payment.canAccept && (
        <Button variant="secondary" onClick={() => accepting.start(payment)}>
          Accept it
        </Button>
      )}
      {giving.task !== undefined && (
        <GiveBackDialog
          key={`give ${giving.turn}`}
          open={giving.open}
          payment={giving.task}
          onClose={giving.close}
        />
      )}
      {accepting.task !== undefined && (
        <AcceptDialog
          key={`accept ${accepting.turn}`}
          open={accepting.open}
          payment={accepting.task}
          onClose={accepting.close}
        />
      )}
    </>
  );
}

interface DecisionProps {
  open: boolean;
  payment: Payment;
  onClose: () => void;
}

function GiveBackDialog({ open, payment: { transactionId }, onClose }: DecisionProps) {
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

function AcceptDialog({ open, payment, onClose }: DecisionProps) {
  const { transactionId } = payment;
  return (
    <ReasonDialog
      open={open}
      title="Accept this payment"
      description={acceptText(payment)}
      label="Reason"
      required="Please say why."
      confirmLabel="Accept it"
      send={(reason) => call(acceptPayment, { params: { transactionId }, body: { reason } })}
      onDone={({ refundOwedPaise }) => {
        onClose();
        toast({
          title: 'Payment Accepted',
          description:
            refundOwedPaise === undefined
              ? 'Its order is paid now.'
              : `Its order is paid now. ${formatPaise(refundOwedPaise)} goes back.`,
          variant: 'success',
        });
      }}
      onClose={onClose}
    />
  );
}

/** The amount that the shop loses or refunds by accepting. */
function acceptText({ amountPaise, askedPaise }: Payment): string {
  const came = `${formatPaise(amountPaise)} came for an order of ${formatPaise(askedPaise)}.`;
  const confirmed = 'The order is confirmed as paid, and your name and the reason are kept.';
  if (amountPaise < askedPaise) return `${came} ${confirmed} The customer owes nothing more.`;
  return `${came} ${confirmed} What came beyond the order goes back.`;
}
