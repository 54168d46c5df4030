/** Opens the payment page of a payment link, once, however often it is pressed. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '#src/orders/web/error-text.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import { openPayLink } from '../pay-link-contract.ts';
import { keepAmountToPay } from './amount-to-pay.ts';

interface PayLink {
  link: string;
  totalPaise: number;
  /** The data may be outdated: somebody else has paid, or the order was cancelled. */
  onRefused: () => void;
}

export function usePayLink({ link, totalPaise, onRefused }: PayLink) {
  // A second tap can arrive before the button is rendered again.
  const isPressed = useRef(false);
  const paying = useMutation({
    mutationFn: () => call(openPayLink, { body: { link } }),
    onSuccess: ({ data }) => {
      keepAmountToPay(totalPaise);
      window.location.assign(data.url);
    },
    onError: (error) => {
      isPressed.current = false;
      toast({ title: 'Payment Error', description: errorText(error), variant: 'destructive' });
      onRefused();
    },
  });
  usePageRestored(() => {
    isPressed.current = false;
    paying.reset();
  });
  return {
    pay: () => {
      if (isPressed.current) return;
      isPressed.current = true;
      paying.mutate();
    },
    /** The payment page is opening. */
    isLeaving: paying.isPending || paying.isSuccess,
  };
}
