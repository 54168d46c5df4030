/** The order being typed: its person, the values that are filled in, and sending it once. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readCustomerCard } from '#src/customers/customer-card-contract.ts';
import { listMenus, type MenuEntry } from '#src/menus/menu-contract.ts';
import { defaultMethod, placedMethods, staffMethods } from '#src/orders/payment-methods.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { isIndianMobile } from '#src/platform/contract/mobile-number.ts';
import { reasonDetail } from '../../../checkout-rules.ts';
import { type EnteredOrders, enterOrder } from '../../../entry-contract.ts';
import { existingDetail, type StaffSource } from '../../../entry-rules.ts';
import { chosenMenus, type Entry, emptyEntry, reasonNeeded, requestOf } from './entry.ts';
import { proposedMeal } from './proposed-meal.ts';
import { useWishes } from './use-wishes.ts';

/** What the shop asks before it accepts an order. */
export interface Question {
  kind: typeof existingDetail | typeof reasonDetail;
  text: string;
}

type PersonAnswer = OutputOf<typeof readCustomerCard>;

/** Whether staff can choose cash; no reason can override it for a person who has refused to pay. */
function cashOf(answer: PersonAnswer | undefined): 'taken' | 'off' | 'refused' {
  if (!answer?.takesCash) return 'off';
  return answer.card && !answer.card.cash.isAllowed ? 'refused' : 'taken';
}

/**
 * The card of a number, once the number is complete; null for a new person, undefined until it is
 * loaded.
 */
function usePerson(mobileNo: string) {
  const isWhole = isIndianMobile(mobileNo);
  const { data, isError, refetch } = useQuery({
    ...queryOf(readCustomerCard, { body: { mobileNo } }),
    enabled: isWhole,
    staleTime: 0,
    retry: false,
  });
  const card = isWhole && data ? (data.card ?? null) : undefined;
  const answer = isWhole ? data : undefined;
  const coming = answer?.coming ?? [];
  return { card, coming, cash: cashOf(answer), isError: isWhole && isError, refetch };
}

/** What was filled in for a number. */
interface Filled {
  mobileNo: string;
  /** True if the number has ordered before. */
  isKnown: boolean;
  values: Partial<Entry>;
}

const nothingFilled: Filled = { mobileNo: '', isKnown: false, values: {} };

function knownOf(card: PersonAnswer['card'] | null, menus: readonly MenuEntry[]): Partial<Entry> {
  const [last] = card?.orders ?? [];
  return {
    name: card?.customer.name ?? '',
    ...proposedMeal(card?.orders ?? [], menus),
    ...(last && {
      addressId: last.address.id,
      note: last.note,
      settlement: placedMethods.find((method) => method === last.settlement) ?? defaultMethod,
    }),
  };
}

export function useEntry() {
  const [typed, setTyped] = useState<Partial<Entry>>({});
  const [filled, setFilled] = useState<Filled>(nothingFilled);
  const [round, setRound] = useState(0);
  const [question, setQuestion] = useState<Question>();
  const [entered, setEntered] = useState<{ entry: Entry; orders: EnteredOrders['orders'] }>();
  const menuQuery = useQuery(queryOf(listMenus, {}));
  const list = menuQuery.data;
  const wanted = { ...emptyEntry, ...filled.values, ...typed };
  const person = usePerson(wanted.mobileNo);
  const { card } = person;
  const lineWishes = useWishes(wanted, card);
  const chosen = chosenMenus(wanted, list?.menus ?? [], lineWishes.wishesOf);
  const isLate = chosen.some(({ availability }) => availability === 'late');
  const methods = staffMethods({ takesCash: person.cash === 'taken', isLate });
  const settlement = methods.includes(wanted.settlement)
    ? wanted.settlement
    : (methods[0] ?? defaultMethod);
  const entry: Entry = { ...wanted, settlement };
  const change = (changed: Partial<Entry>) => {
    setQuestion(undefined);
    setTyped((before) => ({ ...before, existing: undefined, ...changed }));
  };
  // A person's known values are filled in once, and never over typed ones; values typed for a known
  // person are not kept for another one.
  if (card !== undefined && list && filled.mobileNo !== entry.mobileNo) {
    const { mobileNo, source } = entry;
    setFilled({ mobileNo, isKnown: card !== null, values: knownOf(card, list.menus) });
    if (filled.isKnown) setTyped({ mobileNo, source });
  }
  const send = useSending({
    onEntered: (orders) => {
      setEntered({ entry, orders });
      setFilled(nothingFilled);
      setRound((before) => before + 1);
      setTyped({ source: entry.source });
      setQuestion(undefined);
    },
    onQuestion: setQuestion,
  });
  return {
    ...{ entry, change, chosen, lineWishes, isLate, list, menuQuery },
    ...{ person, question, entered, round },
    reason: reasonNeeded(chosen) ?? reasonAsked(question),
    isReady: card !== undefined && filled.mobileNo === entry.mobileNo && lineWishes.isReady,
    busy: send.isPending,
    place: (existing?: Entry['existing']) => {
      if (!send.isPending)
        send.mutate(requestOf({ ...entry, existing: existing ?? entry.existing }, chosen));
    },
    changeSource: (source: StaffSource) => change({ source }),
    forgetEntered: () => setEntered(undefined),
  };
}

function reasonAsked(question: Question | undefined): string | undefined {
  return question?.kind === reasonDetail ? question.text : undefined;
}

interface Sending {
  onEntered: (orders: EnteredOrders['orders']) => void;
  onQuestion: (question: Question) => void;
}

/** The same order keeps its key until the shop has answered: a second press is the same order. */
function useSending({ onEntered, onQuestion }: Sending) {
  const sent = useRef({ body: '', key: '' });
  return useChange(
    async (body: ReturnType<typeof requestOf>) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: randomUuid() };
      const headers = { 'idempotency-key': sent.current.key };
      const { orders } = await call(enterOrder, { headers, body });
      sent.current = { body: '', key: '' };
      onEntered(orders);
    },
    {
      onError: (error) => {
        const asked = questionOf(error);
        if (asked) onQuestion(asked);
        else toastFailure(error);
      },
    },
  );
}

function questionOf(error: Error): Question | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const kinds = [existingDetail, reasonDetail] as const;
  const detail = error.details.find(({ path }) => kinds.some((kind) => kind === path));
  const kind = kinds.find((each) => each === detail?.path);
  return kind && detail && { kind, text: detail.message };
}
