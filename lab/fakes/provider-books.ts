/**
 * A payment company in memory for tests, with its own books and responses that are lost or late.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  CreateAnswer,
  PaymentGateway,
  RefundAnswer,
  StatusAnswer,
} from '#src/gateways/server/payment-gateway.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import type { ProviderAttempt, ProviderRefund } from './fake-provider.ts';

/**
 * dropBefore, dropAfter: the response is lost, and nothing or everything was done · stale: it
 * reports no final state yet, at most twice in a row · refuse: it creates no page, and refunds
 * nothing · atOnce: a refund is done at once.
 */
export const bookFaults = ['none', 'dropBefore', 'dropAfter', 'stale', 'refuse', 'atOnce'] as const;
export type BookFault = (typeof bookFaults)[number];

/** The behaviour of the next call. */
export interface ProviderAnswer {
  fault: BookFault;
  /** The turns of the event loop that it takes, during which other work runs. */
  turns: number;
}

interface BookedAttempt extends ProviderAttempt {
  title: string;
  expiresAt: Date;
}

/** 'dollars' is the number of rupees, but in dollars. */
export type Payment = 'exact' | 'short' | 'over' | 'dollars';

/** The longest time that a bank takes. */
const bankDays = 4;
/** If a company never reported a final state, nobody could learn it. */
const mostStale = 2;

const outsidePrefix = 'dashboard-';

/** The shop did not ask for this refund. */
export function isOutside(refundId: string): boolean {
  return refundId.startsWith(outsidePrefix);
}

export class ProviderBooks implements PaymentGateway {
  readonly name = 'test';
  readonly minimumPaise = 100;
  readonly attempts = new Map<string, BookedAttempt>();
  readonly refunds = new Map<string, ProviderRefund>();
  /** Refunds requested by the shop that exceed the captured amount. */
  readonly excesses: string[] = [];
  readonly #faults: FaultInjector;
  readonly #clock: () => Date;
  /** The events of an attempt, for debugging. */
  readonly #notes: { at: Date; attemptId: string; what: string }[] = [];
  /** How many stale responses in a row the shop received for an attempt. */
  readonly #stale = new Map<string, number>();
  #answers: ProviderAnswer[] = [];

  constructor(faults: FaultInjector, clock: () => Date) {
    this.#faults = faults;
    this.#clock = clock;
  }

  clear(): void {
    this.attempts.clear();
    this.refunds.clear();
    this.excesses.length = 0;
    this.#notes.length = 0;
    this.#stale.clear();
  }

  /** The events of an attempt, the oldest first. */
  notesOf(attemptId: string): { at: Date; what: string }[] {
    return this.#notes.filter((note) => note.attemptId === attemptId);
  }

  /** The next calls behave like these, and all later ones normally. */
  answerWith(answers: readonly ProviderAnswer[]): void {
    this.#answers = [...answers];
  }

  create: PaymentGateway['create'] = (request) =>
    this.#answer(request.attemptId, 'page', async (fault) => {
      if (fault === 'refuse') return { kind: 'rejected', code: 'REFUSED' };
      if (fault === 'dropBefore') return { kind: 'unknown' };
      const { attemptId, title, amountPaise, expiresAt } = request;
      const books = { state: 'pending', capturedPaise: 0, currency: 'INR' } as const;
      this.attempts.set(attemptId, { attemptId, title, amountPaise, expiresAt, ...books });
      if (fault === 'dropAfter') return { kind: 'unknown' };
      const redirectUrl = `https://pay.example/${attemptId}`;
      return { kind: 'open', gatewayRef: `ref-${attemptId}`, redirectUrl, expiresAt };
    });

  status: PaymentGateway['status'] = ({ attemptId }) =>
    this.#answer(attemptId, 'status', async (fault): Promise<StatusAnswer> => {
      const nothing = { amountPaise: 0, currency: '', payments: [] };
      if (fault === 'dropBefore' || fault === 'dropAfter') return { state: 'unknown', ...nothing };
      const booked = this.attempts.get(attemptId);
      if (!booked) return { state: 'notFound', ...nothing };
      if (this.#isStale(attemptId, fault)) return { state: 'pending', ...nothing };
      const { state, capturedPaise: amountPaise, currency } = booked;
      const payment = {
        id: `pay-${attemptId}`,
        state: 'paid',
        amountPaise,
        method: 'UPI',
      } as const;
      const payments = state === 'paid' ? [payment] : [];
      return { state, amountPaise, currency, payments, gatewayRef: `ref-${attemptId}` };
    });

  refund: PaymentGateway['refund'] = ({ refundId, attemptId, amountPaise }) =>
    this.#answer(attemptId, 'refund', async (fault): Promise<RefundAnswer> => {
      if (fault === 'dropBefore') return { state: 'unknown' };
      if (!this.refunds.has(refundId)) {
        const isExcess = this.givenPaise(attemptId) + amountPaise > this.#capturedPaise(attemptId);
        if (isExcess) this.excesses.push(refundId);
        const ending = fault === 'atOnce' ? 'done' : 'pending';
        const state = isExcess || fault === 'refuse' ? 'failed' : ending;
        this.refunds.set(refundId, { refundId, attemptId, amountPaise, state });
      }
      return fault === 'dropAfter' ? { state: 'unknown' } : this.#refundAnswer(refundId);
    });

  refundStatus: PaymentGateway['refundStatus'] = ({ attemptId, refundId }) =>
    this.#answer(attemptId, 'status of a refund', async (fault): Promise<RefundAnswer> => {
      if (fault === 'dropBefore' || fault === 'dropAfter') return { state: 'unknown' };
      return this.#refundAnswer(refundId);
    });

  leftOf: NonNullable<PaymentGateway['leftOf']> = async ({ attemptId }) =>
    this.#capturedPaise(attemptId) - this.givenPaise(attemptId);

  verifyWebhook: PaymentGateway['verifyWebhook'] = ({ rawBody }) => JSON.parse(String(rawBody));

  /** Works after a failure too, and for some days after the page's end. */
  pay(attemptId: string, payment: Payment): void {
    const booked = this.attempts.get(attemptId);
    const days = booked && (this.#clock().getTime() - booked.expiresAt.getTime()) / 86_400_000;
    if (!booked || booked.state === 'paid' || (days ?? 0) > bankDays) return;
    booked.state = 'paid';
    booked.capturedPaise =
      booked.amountPaise + { exact: 0, short: -1, over: 1, dollars: 0 }[payment];
    if (payment === 'dollars') booked.currency = 'USD';
    this.#note(attemptId, `paid: ${payment}`);
  }

  end(attemptId: string, state: 'failed' | 'expired'): void {
    const booked = this.attempts.get(attemptId);
    if (booked?.state !== 'pending') return;
    booked.state = state;
    this.#note(attemptId, state);
  }

  /** By a person in the dashboard, of what is left; undefined if that is too little. */
  refundOutside(attemptId: string, percent: number): ProviderRefund | undefined {
    const leftPaise = this.#capturedPaise(attemptId) - this.givenPaise(attemptId);
    const amountPaise = Math.ceil((leftPaise * percent) / 100);
    if (amountPaise < this.minimumPaise) return undefined;
    const refundId = `${outsidePrefix}${this.refunds.size}`;
    const refund: ProviderRefund = { refundId, attemptId, amountPaise, state: 'done' };
    this.refunds.set(refundId, refund);
    this.#note(attemptId, `refunded in the dashboard: ${refundId}`);
    return refund;
  }

  /** Refunds of the dashboard. */
  outsideRefunds(): ProviderRefund[] {
    return [...this.refunds.values()].filter(({ refundId }) => isOutside(refundId));
  }

  settle(refundId: string, state: 'done' | 'failed'): void {
    const refund = this.refunds.get(refundId);
    // The bank returns some refunds that were done.
    const isBack = refund?.state === 'done' && state === 'failed';
    if (refund && (refund.state === 'pending' || isBack)) refund.state = state;
  }

  /** Refunds in progress or done. */
  givenPaise(attemptId: string): number {
    return [...this.refunds.values()]
      .filter((refund) => refund.attemptId === attemptId && refund.state !== 'failed')
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  #capturedPaise(attemptId: string): number {
    return this.attempts.get(attemptId)?.capturedPaise ?? 0;
  }

  #refundAnswer(refundId: string): RefundAnswer {
    const refund = this.refunds.get(refundId);
    return refund ? { state: refund.state, gatewayRef: `ref-${refundId}` } : { state: 'notFound' };
  }

  #isStale(attemptId: string, fault: BookFault): boolean {
    const times = fault === 'stale' ? (this.#stale.get(attemptId) ?? 0) + 1 : 0;
    const isStale = times > 0 && times <= mostStale;
    this.#stale.set(attemptId, isStale ? times : 0);
    return isStale;
  }

  #note(attemptId: string, entry: string): void {
    this.#notes.push({ at: this.#clock(), attemptId, what: entry });
  }

  async #answer<T extends StatusAnswer | RefundAnswer | CreateAnswer>(
    attemptId: string,
    question: string,
    carryOut: (fault: BookFault) => Promise<T>,
  ): Promise<T> {
    const { fault, turns } = this.#answers.shift() ?? { fault: 'none', turns: 0 };
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    const answer = await this.#faults.pass(() => carryOut(fault));
    this.#note(attemptId, `${question}: ${'kind' in answer ? answer.kind : answer.state}`);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    return answer;
  }
}
