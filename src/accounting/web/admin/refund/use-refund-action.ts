/**
 * Refunds an order from a dialog: tracks the amount that the admin has seen, and handles the
 * server's answer.
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
 * The refundable amount that the admin has seen. It can change behind the dialog when money is
 * refunded, even by a request whose answer was lost. The server refuses an outdated amount.
 */
export function useSeen(refundablePaise: number) {
  const [seen, setSeen] = useState<number | undefined>(refundablePaise);
  const [isOutdated, setOutdated] = useState(false);
  if (seen === undefined) setSeen(refundablePaise);
  return {
    isOutdated,
    /** False once if the amount differs from the one that the admin has seen. */
    look: (): boolean => {
      const isSame = seen === refundablePaise;
      setSeen(refundablePaise);
      setOutdated(!isSame);
      return isSame;
    },
    /** After a conflict, the present amount counts as seen, because the message refers to it. */
    startAnew: () => setSeen(undefined),
  };
}

export interface Given {
  amountPaise: number;
  refundablePaise: number;
  reason: string;
  staffNote: string | undefined;
}

/** How money goes back: through the company that took it, or in cash. */
export interface RefundWay {
  /** What the dialog says about it. */
  description: string;
  give: (given: Given) => Promise<unknown>;
  title: string;
  /** What has happened, with both amounts in words. */
  told: (amount: string, left: string) => string;
  isCash?: boolean;
}

export function throughCompany(orderNumber: number): RefundWay {
  return {
    description:
      'It goes to the account it was paid from; banks take 5 to 10 business days. The customer sees the refund in My Orders and on the payment page.',
    give: (body) => call(refundOrder, { params: { id: orderNumber }, body }),
    title: 'Refund Started',
    told: (amount, left) => `${amount} goes back. ${left} of the order is left.`,
  };
}

interface GivingOptions {
  onErrors: (errors: RefundErrors) => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Sends the decision, and shows the server's errors at their fields. */
export function useRefundAction(
  { give, title, told }: RefundWay,
  { onErrors, onConflict, onClose }: GivingOptions,
) {
  const refresh = useMoneyRefresh();
  return useMutation({
    mutationFn: give,
    onSuccess: async (_answer, { amountPaise, refundablePaise }) => {
      await refresh();
      onClose();
      const left = formatPaise(refundablePaise - amountPaise);
      toast({
        title,
        description: told(formatPaise(amountPaise), left),
        variant: 'success',
      });
    },
    onError: async (failure) => {
      // Without an answer, the refund may have started too.
      const refreshed = refresh();
      const details = failure instanceof ApiError ? failure.details : [];
      const of = (name: string) => details.find(({ path }) => path.endsWith(name))?.message;
      onErrors({ amount: of('amount'), reason: of('reason'), staffNote: of('staffNote') });
      if (conflictText(failure) === undefined) return toastFailure(failure);
      await refreshed;
      // The page receives the refreshed amount through the same queue.
      notifyManager.schedule(onConflict);
    },
  });
}

export const movedText = 'The amount that can go back has changed. Please check it again.';

/** Another admin has changed it; the message stays beside the new amount. */
export function conflictText(failure: unknown): string | undefined {
  return failure instanceof ApiError && failure.status === 409 ? failure.message : undefined;
}
