/** The money of an order: all attempts of its checkout, and its refunds. */
import { useQuery } from '@tanstack/react-query';
import { DetailSection } from '#src/orders/web/admin/details/detail-section.tsx';
import { listOrderPayments } from '#src/payments/admin-payment-contract.ts';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { RecipientDialog } from '#src/receipts/web/admin/recipient-dialog.tsx';
import { AttemptEntry, PrintedPageLink, RefundEntry } from '../money/money-entry.tsx';
import { throughCompany } from '../refund/refund-way.ts';
import { Refundable } from '../refund/refundable.tsx';
import { OrderCash } from './order-cash.tsx';

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
    <DetailSection title="Payments" isPending={isPending} onRetry={() => void refetch()}>
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
          <Refundable
            orderNumber={orderNumber}
            refundablePaise={data.refundablePaise}
            way={throughCompany(orderNumber)}
          />
          {cash === 'paid' && <OrderCash orderNumber={orderNumber} />}
        </>
      )}
    </DetailSection>
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
