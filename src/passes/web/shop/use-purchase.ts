/** One press of Pay: begins the pass, and leads to its payment page. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '#src/orders/web/error-text.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { invalidate } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import { buyPass, listOffersOnSale, type PassRequest } from '../../purchase-contract.ts';

interface PurchaseHooks {
  /** Called with the amount before the browser leaves for the payment page. */
  onLeaving: (totalPaise: number) => void;
}

export function usePurchase({ onLeaving }: PurchaseHooks) {
  const client = useQueryClient();
  // The same request again is the same pass, however often its answer is lost.
  const last = useRef({ body: '', key: '' });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (request: PassRequest) => {
      const body = JSON.stringify(request);
      if (last.current.body !== body) last.current = { body, key: randomUuid() };
      const headers = { 'idempotency-key': last.current.key };
      return call(buyPass, { headers, body: request });
    },
    onSuccess: ({ totalAmountPaise, data }) => {
      onLeaving(totalAmountPaise);
      window.location.assign(data.url);
    },
    onError: () => void invalidate(client, listOffersOnSale),
  });
  usePageRestored(reset);
  return {
    buy: mutate,
    /** The payment page is opening. */
    isLeaving: isPending || isSuccess,
    problem: error ? errorText(error) : '',
  };
}
