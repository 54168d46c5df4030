/** What of an order can go back, and the dialog that gives it back. */
import type { ReactNode } from 'react';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { RefundWay } from './refund-way.ts';

interface RefundableProps {
  orderNumber: number;
  refundablePaise: number;
  way: RefundWay;
  /** Called when the dialog opens. */
  onStart?: () => void;
  /** Further fields of the dialog. */
  children?: ReactNode;
}

/** Its dialog stays open to say so if another admin has refunded everything in the meantime. */
export function Refundable(props: RefundableProps) {
  const { orderNumber, refundablePaise, way, onStart, children } = props;
  const giving = useRowTask<number>();
  return (
    <>
      {refundablePaise > 0 && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
          <p>
            Can go back{way.isCash && ' in cash'}:{' '}
            <Price paise={refundablePaise} className="font-bold" />
          </p>
          <Allowed access="refunds" note="Only the owner can give money back.">
            <Button
              variant="secondary"
              className="mouse:min-h-10"
              onClick={() => {
                onStart?.();
                giving.start(orderNumber);
              }}
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
          way={way}
          onClose={giving.close}
        >
          {children}
        </RefundDialog>
      )}
    </>
  );
}
