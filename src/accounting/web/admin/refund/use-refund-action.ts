/**
 * Giving money of an order back from its dialog: what the admin has seen, and what the server says
 * to the decision.
 */
import { notifyManager, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refundOrder } from '#src/payments/admin-payment-contract.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { useMoneyRefresh } from '../money/use-money.ts';

export interface RefundErrors {
  amount?: string | undefined;
  reason?: string | undefined;
  staffNote?: string | undefined;
}

/**
 * What the admin has decided about: the sum moves behind the dialog when money goes back, also by
 * an answer that was lost, and the server can only refuse a sum that is old.
 */
export function useSeen(refundablePaise: number) {
  const [seen, setSeen] = useState<number | undefined>(refundablePaise);
  const [isOutdated, setOutdated] = useState(false);
  if (seen === undefined) setSeen(refundablePaise);
  return {
    isOutdated,
    /** False, once, when the sum is another one than the admin has seen. */
    look: (): boolean => {
      const isSame = seen === refundablePaise;
      setSeen(refundablePaise);
      setOutdated(!isSame);
      return isSame;
    },
    /** What is there now is the sum that the message of a conflict speaks of. */
    startAnew: () => setSeen(undefined),
  };
}

interface Given {
  amountPaise: number;
  refundablePaise: number;
  reason: string;
  staffNote: string | undefined;
}

interface GivingOptions {
  onErrors: (errors: RefundErrors) => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Sends the decision; what the server refuses is shown where it belongs. */
export function useRefundAction(
  orderNumber: number,
  { onErrors, onConflict, onClose }: GivingOptions,
) {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: (body: Given) => call(refundOrder, { params: { id: orderNumber }, body }),
    onSuccess: async (_answer, { amountPaise, refundablePaise }) => {
      await refresh();
      onClose();
      const left = formatPaise(refundablePaise - amountPaise);
      toast({
        title: 'Refund Started',
        description: `${formatPaise(amountPaise)} goes back. ${left} of the order is left.`,
        variant: 'success',
      });
    },
    onError: async (failure) => {
      // Without an answer, the money may be on its way as well.
      const refreshed = refresh();
      const details = failure instanceof ApiError ? failure.details : [];
      const of = (name: string) => details.find(({ path }) => path.endsWith(name))?.message;
      onErrors({ amount: of('amount'), reason: of('reason'), staffNote: of('staffNote') });
      if (conflictText(failure) === undefined) return toastFailure(failure);
      await refreshed;
      // The page hears of the refreshed sum by the same queue.
      notifyManager.schedule(onConflict);
    },
  });
}

export const movedText = 'What can go back has changed meanwhile. Please look again.';

/** Another admin was faster; the message stays beside the new sum. */
export function conflictText(failure: unknown): string | undefined {
  return failure instanceof ApiError && failure.status === 409 ? failure.message : undefined;
}
