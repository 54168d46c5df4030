/** The queue of texts, as its page reads and changes it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, keyOf, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { changeText, listTexts, markTexts, type QueuedText } from '../../text-contract.ts';
import type { SkipReason, TextState } from '../../text-rules.ts';

export type TextList = OutputOf<typeof listTexts>;

/** Other people send texts too. */
const askAgainMs = 10_000;

export function useTexts() {
  return useQuery({ ...queryOf(listTexts, {}), staleTime: 0, refetchInterval: askAgainMs });
}

export interface TextMove {
  text: QueuedText;
  to: TextState;
  skipReason?: SkipReason;
}

/**
 * Shown optimistically. A second change of a text waits for the first and starts from its result; a
 * change that conflicts with somebody else's is refused with a sentence, and the list is fetched
 * again.
 */
export function useTextMove() {
  const client = useQueryClient();
  const key = keyOf(listTexts, {});
  const own = useRef(new Map<string, { from: number; to: number }>());
  return useMutation({
    scope: { id: 'texts' },
    mutationFn: ({ text: { id, revision: seen }, to, skipReason }: TextMove) => {
      const before = own.current.get(id);
      const revision = before?.from === seen ? before.to : seen;
      const body = { revision, to, skipReason };
      // `keepalive`, because on a phone the chat replaces the page.
      return call(changeText, { params: { id }, body }, { keepalive: true });
    },
    onMutate: async ({ text, to }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<TextList>(key, (list) => list && withText(list, { ...text, state: to }));
    },
    onSuccess: ({ text }, { text: { revision } }) => {
      own.current.set(text.id, { from: revision, to: text.revision });
    },
    onError: toastFailure,
    onSettled: () => invalidate(client, listTexts),
  });
}

/** Also updates the counts. */
function withText(list: TextList, changed: QueuedText): TextList {
  const before = [...list.texts, ...list.settled].find(({ id }) => id === changed.id)?.state;
  const countOf = (state: 'due' | 'opened') =>
    list[state] + Number(changed.state === state) - Number(before === state);
  const swap = (text: QueuedText) => (text.id === changed.id ? changed : text);
  return {
    ...list,
    due: countOf('due'),
    opened: countOf('opened'),
    texts: list.texts.map(swap),
    settled: list.settled.map(swap),
  };
}

interface Settling {
  ids: string[];
  to: 'sent' | 'skipped';
}

const settledWords = { sent: 'marked as sent', skipped: 'skipped' };

export function useSettling() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'texts' },
    mutationFn: (body: Settling) => call(markTexts, { body }),
    onSuccess: ({ changed }, { ids, to }) => {
      const others = ids.length - changed;
      toast({
        title: `${counted(changed, 'text')} ${settledWords[to]}`,
        ...(others > 0 && {
          description: `${counted(others, 'other')} somebody else had changed meanwhile.`,
        }),
        variant: 'success',
      });
    },
    onError: toastFailure,
    onSettled: () => invalidate(client, listTexts),
  });
}
