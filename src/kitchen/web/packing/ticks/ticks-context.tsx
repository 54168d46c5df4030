/** The ticks of the tablet, sent from any screen of the kitchen. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { keyOf } from '#src/platform/browser/query.ts';
import { useShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { currentSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { listBoxes } from '../../../packing-contract.ts';
import { storeAnswer } from '../../stored/kitchen-store.ts';
import {
  added,
  dismissed,
  forgotten,
  type ShiftOfDay,
  type TickQueue,
  type TickResult,
  type WaitingTick,
} from './tick-queue.ts';
import { createWaitingTicks } from './waiting-ticks.ts';

interface Ticks {
  queue: TickQueue;
  add: (ticks: readonly Omit<WaitingTick, 'key'>[]) => void;
  dismiss: (code: string) => void;
  /** Call it after the server has answered: ticks that wait for a retry are sent now. */
  sendNow: () => void;
}

const TicksContext = createContext<Ticks | undefined>(undefined);

export function useTicks(): Ticks {
  const ticks = use(TicksContext);
  if (!ticks) throw new Error('useTicks must be used inside TicksProvider.');
  return ticks;
}

interface TicksProviderProps {
  today: BusinessDay;
  children: ReactNode;
}

export function TicksProvider({ today, children }: TicksProviderProps) {
  const client = useQueryClient();
  const day = useRef(today);
  const [waiting] = useState(() =>
    createWaitingTicks({
      today: () => day.current,
      onRefused: (_, message) => toast({ title: message, variant: 'destructive' }),
      onSettled: (load, results) => {
        const [first] = load;
        if (first) void takeOver(client, first, results);
      },
    }),
  );
  const queue = useShownValue(waiting.queue);
  useEffect(() => {
    day.current = today;
    waiting.change(forgotten(today));
  }, [waiting, today]);
  useEffect(() => waiting.start(), [waiting]);
  const { change } = waiting;
  const [actions] = useState(() => ({
    add: (ticks: readonly Omit<WaitingTick, 'key'>[]) =>
      change(added(ticks.map((tick) => ({ ...tick, key: randomUuid() })))),
    dismiss: (code: string) => change(dismissed(code)),
    sendNow: waiting.wake,
  }));
  return <TicksContext value={{ queue, ...actions }}>{children}</TicksContext>;
}

/** Puts the boxes of the answer into the list, on the screen and in the store of the tablet. */
async function takeOver(
  client: ReturnType<typeof useQueryClient>,
  { date, shift }: ShiftOfDay,
  results: readonly TickResult[],
): Promise<void> {
  const queryKey = keyOf(listBoxes, { query: { date, shift } });
  const news = new Map(results.flatMap(({ box }) => (box ? [[box.code, box] as const] : [])));
  // A running request may still return the state before the ticks.
  const stopped = client.cancelQueries({ queryKey });
  // The other boxes of the list have not been refreshed.
  const fetchedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const list = client.setQueryData<OutputOf<typeof listBoxes>>(
    queryKey,
    (before) =>
      before && { ...before, boxes: before.boxes.map((box) => news.get(box.code) ?? box) },
    { updatedAt: fetchedAt },
  );
  await stopped;
  const token = currentSession()?.token;
  if (!list || token === undefined) return;
  await storeAnswer(token, JSON.stringify(queryKey), { answer: list, fetchedAt });
}
