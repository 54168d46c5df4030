/** The messages to the business, as their page reads and handles them. */
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import {
  type AdminMessage,
  listMessages,
  setMessageHandled,
} from '../../admin-message-contract.ts';

const queryKey = keyOf(listMessages);
const firstPage: number | undefined = undefined;

type Page = OutputOf<typeof listMessages>;

export function useMessages() {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ before }: Page) => before,
    staleTime: 0,
  });
}

/** Updates this message in the list and leaves the others. */
export function useMessageHandling() {
  const client = useQueryClient();
  return useChange(
    ({ number, isHandled }: { number: number; isHandled: boolean }) =>
      call(setMessageHandled, { params: { number }, body: { isHandled } }),
    {
      stale: [],
      onSuccess: ({ message }) =>
        client.setQueryData<InfiniteData<Page>>(
          queryKey,
          (data) =>
            data && { ...data, pages: data.pages.map((page) => withMessage(page, message)) },
        ),
    },
  );
}

function withMessage(page: Page, changed: AdminMessage): Page {
  return {
    ...page,
    messages: page.messages.map((message) =>
      message.number === changed.number ? changed : message,
    ),
  };
}
