/** The order that is being typed: whose it is, what comes by itself, and sending it once. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readCustomerCard } from '#src/customers/customer-card-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
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

/** What the shop waits for before it takes an order. */
export interface Question {
  kind: typeof existingDetail | typeof reasonDetail;
  text: string;
}

type PersonAnswer = OutputOf<typeof readCustomerCard>;

/** Whether staff can choose cash; who has refused to pay gets it with no reason. */
function cashOf(answer: PersonAnswer | undefined): 'taken' | 'off' | 'refused' {
  if (!answer?.takesCash) return 'off';
  return answer.card && !answer.card.cash.isAllowed ? 'refused' : 'taken';
}

/** The card of a number, once it is whole; null for somebody new, undefined until it is known. */
function usePerson(mobileNo: string) {
  const isWhole = isIndianMobile(mobileNo);
  const { data, isError, refetch } = useQuery({
    ...queryOf(readCustomerCard, { body: { mobileNo } }),
    enabled: isWhole,
    staleTime: 0,
    retry: false,
  });
  const card = isWhole && data ? (data.card ?? null) : undefined;
  return { card, cash: cashOf(isWhole ? data : undefined), isError: isWhole && isError, refetch };
}

export function useEntry() {
  const [typed, setEntry] = useState<Entry>(emptyEntry);
  const [round, setRound] = useState(0);
  const [filledFor, setFilledFor] = useState('');
  const [question, setQuestion] = useState<Question>();
  const [entered, setEntered] = useState<{ entry: Entry; orders: EnteredOrders['orders'] }>();
  const menuQuery = useQuery(queryOf(listMenus, {}));
  const list = menuQuery.data;
  const person = usePerson(typed.mobileNo);
  const settlement = person.cash === 'taken' ? typed.settlement : 'online';
  const entry = { ...typed, settlement };
  const { card } = person;
  const change = (changed: Partial<Entry>) => {
    setQuestion(undefined);
    setEntry((before) => ({ ...before, existing: undefined, ...changed }));
  };
  // What is known of a person comes by itself, once, and never over what was typed since.
  if (card !== undefined && list && filledFor !== entry.mobileNo) {
    setFilledFor(entry.mobileNo);
    const [last] = card?.orders ?? [];
    setEntry((before) => ({
      ...before,
      name: card?.customer.name ?? '',
      addressId: last?.address.id ?? '',
      note: last?.note ?? '',
      settlement: last?.settlement ?? before.settlement,
      quantities: proposedMeal(card?.orders ?? [], list.menus),
    }));
  }
  const chosen = chosenMenus(entry, list?.menus ?? []);
  const send = useSending({
    onEntered: (orders) => {
      setEntered({ entry, orders });
      setFilledFor('');
      setRound((before) => before + 1);
      setEntry({ ...emptyEntry, source: entry.source });
      setQuestion(undefined);
    },
    onQuestion: setQuestion,
  });
  return {
    ...{ entry, change, chosen, list, menuQuery, person, question, entered, round },
    reason: reasonNeeded(chosen) ?? reasonAsked(question),
    isReady: card !== undefined && filledFor === entry.mobileNo,
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
