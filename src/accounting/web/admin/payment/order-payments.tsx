/** The money of an order: all attempts of its checkout, and its refunds. */
import { useQuery } from '@tanstack/react-query';
import { listOrderPayments } from '#src/payments/admin-payment-contract.ts';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { RecipientDialog } from '#src/receipts/web/admin/recipient-dialog.tsx';
import { AttemptEntry, PrintedPageLink, RefundEntry } from '../money/money-entry.tsx';
import { RefundDialog } from '../refund/refund-dialog.tsx';

const totalTexts = {
  online: 'To pay for the whole checkout',
  paidOnline: 'Paid for the whole checkout',
  due: 'To collect in cash, or paid by the link',
  paid: 'An order in cash, paid',
} as const;

interface OrderPaymentsProps {
  orderNumber: number;
  /** For a cash order: whether it is paid. */
  cash?: 'due' | 'paid' | undefined;
}

export function OrderPayments({ orderNumber, cash }: OrderPaymentsProps) {
  const { data, isPending, refetch } = useQuery({
    ...queryOf(listOrderPayments, { params: { id: orderNumber } }),
    staleTime: 0,
  });
  return (
    <section aria-label="Payments" className="min-w-0 text-sm">
      <h3 className="mb-2 text-base font-bold">Payments</h3>
      {isPending && <Skeleton className="h-20 rounded-control" />}
      {!isPending && !data && (
        <p>
          The payments could not be loaded.{' '}
          <button
            type="button"
            onClick={() => void refetch()}
            className="min-h-11 font-semibold text-brand-dark underline"
          >
            Try again
          </button>
        </p>
      )}
      {data && (
        <>
          <p className="mb-2 text-quiet">
            {totalTexts[cash ?? (data.receipt === undefined ? 'online' : 'paidOnline')]}:{' '}
            <Price paise={data.checkoutTotalPaise} />
          </p>
          {data.payments.length === 0 && cash === undefined && <p>Nobody has tried to pay yet.</p>}
          <ul className="grid gap-2">
            {data.payments.map((attempt) => (
              <AttemptEntry key={attempt.transactionId} attempt={attempt} />
            ))}
            {data.refunds.map((refund) => (
              <RefundEntry key={refund.id} refund={refund} />
            ))}
          </ul>
          {data.receipt !== undefined && <Receipt orderNumber={orderNumber} path={data.receipt} />}
          <Refundable orderNumber={orderNumber} refundablePaise={data.refundablePaise} />
        </>
      )}
    </section>
  );
}

function Receipt({ orderNumber, path }: { orderNumber: number; path: string }) {
  const naming = useRowTask<number>();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <PrintedPageLink path={path}>Receipt</PrintedPageLink>
      <button
        type="button"
        onClick={() => naming.start(orderNumber)}
        className="min-h-11 font-semibold text-brand-dark underline mouse:min-h-9"
      >
        Make it out to…
      </button>
      {naming.task !== undefined && (
        <RecipientDialog
          key={naming.turn}
          open={naming.open}
          orderNumber={naming.task}
          onClose={naming.close}
        />
      )}
    </div>
  );
}

interface RefundableProps {
  orderNumber: number;
  refundablePaise: number;
}

/** Its dialog stays open to say so if another admin has refunded everything in the meantime. */
function Refundable({ orderNumber, refundablePaise }: RefundableProps) {
  const giving = useRowTask<number>();
  return (
    <>
      {refundablePaise > 0 && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
          <p>
            Can go back: <Price paise={refundablePaise} className="font-bold" />
          </p>
          <Allowed access="refunds" note="Only the owner can give money back.">
            <Button
              variant="secondary"
              className="mouse:min-h-10"
              onClick={() => giving.start(orderNumber)}
            >
              Give money back
            </Button>
          </Allowed>
        </div>
      )}
      {giving.task !== undefined && (
        <RefundDialog
          key={giving.turn}
          open={giving.open}
          orderNumber={giving.task}
          refundablePaise={refundablePaise}
          onClose={giving.close}
        />
      )}
    </>
  );
}
