/** Texts: messages to customers, sent one chat after the other, and their templates. */
import { CheckCheck, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { QueuedText } from '#src/outbox/text-contract.ts';
import { ageText, queueText } from '#src/outbox/text-rules.ts';
import { NextText } from '#src/outbox/web/admin/next-text.tsx';
import { ShareMenuDialog } from '#src/outbox/web/admin/share-menu-dialog.tsx';
import { SkipDialog } from '#src/outbox/web/admin/skip-dialog.tsx';
import { TemplateList } from '#src/outbox/web/admin/template-list.tsx';
import { TextList } from '#src/outbox/web/admin/text-list.tsx';
import { useTextTurn } from '#src/outbox/web/admin/use-text-turn.ts';
import {
  type TextList as Texts,
  useSettling,
  useTextMove,
  useTexts,
} from '#src/outbox/web/admin/use-texts.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#src/platform/browser/ui/tabs.tsx';

export const handle: ScreenHandle = { title: 'Texts' };

export function TextsPage() {
  const query = useTexts();
  const { data } = query;
  const [tab, setTab] = useState('queue');
  const [isSharing, setSharing] = useState(false);
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Texts</h1>
          <p className="text-quiet">
            Nothing is sent automatically: each chat opens with its text, and you press Send.
          </p>
        </div>
        <Button variant="secondary" onClick={() => setSharing(true)}>
          <Share2 aria-hidden="true" className="size-5" />
          Share menu…
        </Button>
      </div>
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="Texts" className="mb-4 flex">
          <TabsTrigger value="queue">To send</TabsTrigger>
          <TabsTrigger value="templates">Templates</TabsTrigger>
        </TabsList>
        <TabsContent value="queue">
          {data && <Queue list={data} />}
          <PendingList query={query} failure="Could not load the texts" row="h-20" />
        </TabsContent>
        <TabsContent value="templates">
          <TemplateList />
        </TabsContent>
      </Tabs>
      <ShareMenuDialog open={isSharing} onClose={() => setSharing(false)} />
    </main>
  );
}

function Queue({ list }: { list: Texts }) {
  const { task, open, turn: dialogTurn, start, close } = useRowTask<QueuedText>();
  const move = useTextMove();
  const { current, isOpenedHere, turn, open: openChat, goOn } = useTextTurn(list.texts);
  const openText = (text: QueuedText) => {
    openChat(text);
    move.mutate({ text, to: 'opened' });
  };
  const settled = [...list.texts, ...list.settled].filter(isSettled);
  const actions = {
    onOpen: openText,
    onSent: (text: QueuedText) => move.mutate({ text, to: 'sent' }),
    onSkip: start,
    onPutBack: (text: QueuedText) => move.mutate({ text, to: 'due' }),
  };
  const opened = list.texts.filter(({ id, state }) => state === 'opened' && id !== current?.id);
  const due = list.texts.filter(({ id, state }) => state === 'due' && id !== current?.id);
  return (
    <>
      <QueueHead list={list} />
      {current && (
        <NextText
          text={current}
          isOpenedHere={isOpenedHere}
          turn={turn}
          onOpen={() => openText(current)}
          onSent={() => {
            actions.onSent(current);
            goOn();
          }}
          onSkip={() => start(current)}
          onNext={goOn}
        />
      )}
      <TextList
        title="Opened: were they sent?"
        texts={opened}
        tools={<MarkAllSent texts={opened} />}
        {...actions}
      />
      <TextList title="Then" texts={due} {...actions} />
      <TextList title="Sent and skipped since yesterday" texts={settled} {...actions} />
      {task && (
        <SkipDialog
          key={dialogTurn}
          open={open}
          text={task}
          onClose={close}
          onSkip={(skipReason) => {
            move.mutate({ text: task, to: 'skipped', skipReason });
            close();
            goOn();
          }}
        />
      )}
    </>
  );
}

function isSettled({ state }: QueuedText): boolean {
  return state === 'sent' || state === 'skipped';
}

function QueueHead({ list }: { list: Texts }) {
  const { due, opened, dueSince, now, texts } = list;
  if (due + opened === 0) {
    return (
      <Card className="mb-6 max-w-3xl">
        <EmptyState
          icon={<CheckCheck aria-hidden="true" />}
          title="Nothing to send"
          description="Texts appear here automatically, for each template that is switched on."
        />
      </Card>
    );
  }
  const hidden = due + opened - texts.length;
  return (
    <p className="mb-3">
      <strong className="text-xl tracking-tight">{queueText(list)}</strong>
      {due > 0 && dueSince !== undefined && (
        <span className="text-quiet">
          {' '}
          The oldest waits for {ageText(Date.parse(dueSince), Date.parse(now))}.
        </span>
      )}
      {hidden > 0 && <span className="text-quiet"> The first {texts.length} are shown.</span>}
    </p>
  );
}

function MarkAllSent({ texts }: { texts: readonly QueuedText[] }) {
  const settling = useSettling();
  return (
    <Button
      variant="secondary"
      disabled={settling.isPending}
      onClick={() => settling.mutate({ ids: texts.map(({ id }) => id), to: 'sent' })}
    >
      <CheckCheck aria-hidden="true" className="size-5" />
      {texts.length === 1 ? 'Mark it as sent' : `Mark all ${texts.length} as sent`}
    </Button>
  );
}
