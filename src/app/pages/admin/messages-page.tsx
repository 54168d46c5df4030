/** Messages: what customers wrote to the business, newest first. */
import { MessageSquareText } from 'lucide-react';
import type { AdminMessage } from '#src/contact/admin-message-contract.ts';
import { MessageCard } from '#src/contact/web/admin/message-card.tsx';
import { useMessageHandling, useMessages } from '#src/contact/web/admin/use-messages.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';

export const handle: ScreenHandle = { title: 'Messages' };

export function MessagesPage() {
  const list = useMessages();
  const messages = list.data?.pages.flatMap((page) => page.messages);
  return (
    <main className="px-4 pb-10 md:px-6">
      <h1 className="mb-4 text-2xl font-extrabold tracking-tight">Messages</h1>
      <PendingList query={list} failure="Could not load the messages" row="h-48" isCards />
      {messages?.length === 0 && (
        <Card>
          <EmptyState
            icon={<MessageSquareText aria-hidden="true" />}
            title="No messages yet"
            description="What customers write on the contact page appears here."
          />
        </Card>
      )}
      {messages && messages.length > 0 && (
        <>
          <MessageList messages={messages} />
          {list.hasNextPage && (
            <OlderMessages
              isBusy={list.isFetching}
              failure={list.isFetchNextPageError ? list.error.message : undefined}
              onShow={() => {
                void list.fetchNextPage();
              }}
            />
          )}
        </>
      )}
    </main>
  );
}

function MessageList({ messages }: { messages: readonly AdminMessage[] }) {
  const handling = useMessageHandling();
  return (
    <ul aria-label="Messages" className="grid max-w-4xl gap-3">
      {messages.map((message) => (
        <li key={message.number}>
          <MessageCard
            message={message}
            isBusy={handling.isPending}
            onSetHandled={(isHandled) => handling.mutate({ number: message.number, isHandled })}
          />
        </li>
      ))}
    </ul>
  );
}

interface OlderMessagesProps {
  isBusy: boolean;
  /** Why the messages could not be loaded. */
  failure: string | undefined;
  onShow: () => void;
}

function OlderMessages({ isBusy, failure, onShow }: OlderMessagesProps) {
  return (
    <div className="mt-4 grid max-w-4xl justify-items-center gap-2">
      {failure !== undefined && (
        <p role="alert" className="font-semibold text-kokum">
          {failure}
        </p>
      )}
      <Button variant="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onShow()}>
        Show older
      </Button>
    </div>
  );
}
