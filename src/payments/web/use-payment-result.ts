/** Asks for the status of a payment until the answer is final. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { decoded } from '#src/platform/contract/codec.ts';
import { PaymentResult, verifyPayment } from '../payment-contract.ts';

export type PaymentAnswer = PaymentResult['data'];

/** The pause between two requests; the shop holds each one for some seconds. */
const askAgainMs = 2000;
/** The overlay stays this long while the answer is `Pending` (product 5.6). */
const overlaySeconds = 30;

export function isFinal(answer: PaymentAnswer | undefined): answer is PaymentAnswer {
  return answer !== undefined && answer.status !== 'Pending';
}

/**
 * `answer` is undefined until the shop has answered, `isLost` is true while the shop can't be
 * reached; `waiting` is true while the overlay is shown, which ends at once for a customer who
 * `hasLeft` it.
 */
export function usePaymentResult(transactionId: string, hasLeft: boolean) {
  const {
    data: answer,
    isError: isLost,
    refetch,
  } = useQuery({
    queryKey: keyOf(verifyPayment, { body: { merchantTransactionId: transactionId } }),
    queryFn: ({ signal }) => ask(transactionId, signal),
    // A lost answer needs no retry: the next request comes soon.
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: (query) => !isFinal(query.state.data),
    refetchInterval: (query) => (isFinal(query.state.data) ? false : askAgainMs),
  });
  const waitedLong = useElapsed(overlaySeconds);
  const isKnown = answer?.atDoor !== undefined || isFinal(answer);
  const waiting = !isKnown && !waitedLong && !hasLeft;
  return { answer, isLost, waiting, refetch };
}

/** An error's `data` is an answer like any other (product 5.5). */
async function ask(merchantTransactionId: string, signal: AbortSignal): Promise<PaymentAnswer> {
  try {
    return (await call(verifyPayment, { body: { merchantTransactionId } }, { signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const parsed = PaymentResult.safeParse(error.body);
    if (parsed.success) return decoded(PaymentResult, parsed.data).data;
    if (!isRefused(error.status)) throw error;
    return { status: 'Not Found', amountPaise: 0, updatedAt: '', message: error.message };
  }
}

/** True for a request that will never succeed, however often it is repeated. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function useElapsed(seconds: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return elapsed;
}
