/** The delivery person's dashboard: three tabs of orders, and their dialogs. */
import { useRef, useState } from 'react';
import { useSteadyPresses } from '#src/platform/browser/steady/steady-presses.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#src/platform/browser/ui/tabs.tsx';
import { CashLine } from '../door/cash-line.tsx';
import { DoorQuestions } from '../door/door-questions.tsx';
import type { Delivery } from '../shown-deliveries.ts';
import { ElsewhereNotes } from '../taps/elsewhere-notes.tsx';
import { LostNote } from '../taps/lost-note.tsx';
import { SignalNote } from '../taps/signal-note.tsx';
import { TapNews } from '../taps/tap-news.tsx';
import type { DeliveryBoard as Board } from '../use-deliveries.ts';
import { DeliveredDialog } from './delivered-dialog.tsx';
import type { DeliveryActions } from './delivery-card.tsx';
import { DeliveryHeader } from './delivery-header.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { type DeliveryTab, deliveryTabs, type TabTexts } from './delivery-tabs.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { useRetainedFocus } from './use-retained-focus.ts';

interface DeliveryBoardProps {
  board: Board;
  shopName: string;
  kitchenPhone: string;
  personName: string;
  /** The current business day, `yyyy-MM-dd`. */
  today: string;
}

/** Kept while the dialog closes, so that its content stays. */
type Question = { isOpen: boolean } & (
  | { about: 'delivered'; orders: readonly Delivery[] }
  | { about: 'problem' | 'unpaid' | 'payPage'; orderId: number }
);

export function DeliveryBoard({ board, ...header }: DeliveryBoardProps) {
  const [tab, setTab] = useState<DeliveryTab>(board.firstTab);
  const [question, setQuestion] = useState<Question>();
  const content = useRef<HTMLElement>(null);
  const onFocus = useRetainedFocus(content);
  useSteadyPresses(content);
  const idsOf = (orders: readonly Delivery[]) => orders.map(({ id }) => id);
  const askDelivered = (orders: readonly Delivery[]) =>
    setQuestion({ about: 'delivered', orders, isOpen: true });
  const takeOut = (orders: readonly Delivery[]) => board.take(idsOf(orders), 'outForDelivery');
  const actions: DeliveryActions = {
    onTakeOut: (delivery) => takeOut([delivery]),
    onDelivered: (delivery) => askDelivered([delivery]),
    onProblem: ({ id }) => setQuestion({ about: 'problem', orderId: id, isOpen: true }),
    onUnpaid: ({ id }) => setQuestion({ about: 'unpaid', orderId: id, isOpen: true }),
    onQr: ({ id }) => setQuestion({ about: 'payPage', orderId: id, isOpen: true }),
    onCash: (orders) => {
      for (const id of idsOf(orders)) board.collect(id, { method: 'cash' });
    },
    onTryAgain: ({ id }) => board.tryAgain(id),
    onUndo: (orders) => board.undo(idsOf(orders)),
    onDismiss: board.dismiss,
  };
  const openTab = (next: DeliveryTab) => {
    setTab(next);
    board.openTab(next);
  };
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <DeliveryHeader board={board} {...header} />
      <main ref={content} id="content" tabIndex={-1} className="pb-28" onFocus={onFocus}>
        <CashLine {...board} onGiveBack={board.giveBack} />
        <Tabs value={tab} onValueChange={(next) => openTab(next as DeliveryTab)}>
          <div className="sticky top-0 z-20 mb-3 bg-paper">
            <TabsList
              aria-label="Orders by status"
              className="mx-auto grid max-w-2xl grid-cols-3 px-2"
            >
              {deliveryTabs.map((each) => (
                <TabName key={each.value} tab={each} deliveries={board.deliveries} />
              ))}
            </TabsList>
          </div>
          <LostNote {...board} />
          <ElsewhereNotes {...board} />
          {deliveryTabs.map((each) => (
            <TabsContent key={each.value} value={each.value}>
              <DeliveryPanel
                tab={each}
                board={board}
                home={content}
                onTakeAllOut={takeOut}
                onAllDelivered={askDelivered}
                onNear={(orders) => board.sayNear(idsOf(orders))}
                {...actions}
              />
            </TabsContent>
          ))}
        </Tabs>
        <SignalNote {...board} />
        <TapNews deliveries={board.deliveries} />
      </main>
      {question && (
        <Questions
          question={question}
          board={board}
          onClose={() => setQuestion({ ...question, isOpen: false })}
        />
      )}
    </div>
  );
}

function TabName({ tab, deliveries }: { tab: TabTexts; deliveries: readonly Delivery[] }) {
  const count = deliveries.filter(({ status }) => status === tab.value).length;
  return (
    <TabsTrigger value={tab.value} className="max-md:px-0 md:text-lg">
      {tab.label}
      {tab.isWork && count > 0 && (
        <>
          {' '}
          <span className="inline-grid min-w-6 place-items-center rounded-full bg-kokum px-1.5 text-base leading-5 font-bold text-on-brand tabular-nums">
            {count}
          </span>
        </>
      )}
    </TabsTrigger>
  );
}

interface QuestionsProps {
  question: Question;
  board: Board;
  onClose: () => void;
}

function Questions({ question, board, onClose }: QuestionsProps) {
  const { isOpen } = question;
  if (question.about === 'problem') {
    return (
      <ProblemDialog
        open={isOpen}
        orderId={question.orderId}
        onCancel={onClose}
        onReport={(problem, note) => {
          onClose();
          board.report(question.orderId, problem, note);
        }}
      />
    );
  }
  if (question.about !== 'delivered') {
    return <DoorQuestions {...question} about={question.about} board={board} onClose={onClose} />;
  }
  return (
    <DeliveredDialog
      open={isOpen}
      deliveries={question.orders}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        board.take(
          question.orders.map(({ id }) => id),
          'done',
        );
      }}
    />
  );
}
