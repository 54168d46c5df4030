/** A list of texts with a heading, each with its actions. */
import { MessageCircle } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { shortTime } from '#src/platform/contract/business-day.ts';
import type { QueuedText } from '../../text-contract.ts';
import { chatLink } from '../../text-rules.ts';
import { templates } from '../../text-templates.ts';

interface TextListProps {
  title: string;
  texts: readonly QueuedText[];
  /** Beside the heading. */
  tools?: ReactNode;
  onOpen: (text: QueuedText) => void;
  onSent: (text: QueuedText) => void;
  onSkip: (text: QueuedText) => void;
  onPutBack: (text: QueuedText) => void;
}

/** Renders only this many at first, to spare phones. */
const mostAtFirst = 50;

export function TextList({ title, texts, tools, ...actions }: TextListProps) {
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? texts : texts.slice(0, mostAtFirst);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-6 max-w-5xl">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-lg font-bold tracking-tight">
          {title}
        </h2>
        {tools}
      </div>
      <Card className="@container">
        <ul className="divide-y divide-line">
          {shown.map((text) => (
            <TextRow key={text.id} text={text} {...actions} />
          ))}
        </ul>
      </Card>
      {shown.length < texts.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {texts.length.toLocaleString('en-IN')}
        </Button>
      )}
    </section>
  );
}

type TextRowProps = Omit<TextListProps, 'title' | 'texts' | 'tools'> & { text: QueuedText };

function TextRow({ text, onOpen, onSent, onSkip, onPutBack }: TextRowProps) {
  const { template, mobileNo, order, body, state } = text;
  const name = order === undefined ? mobileNo : `order ${orderLabel(order)}`;
  const isWaiting = state === 'due' || state === 'opened';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 @2xl:flex-nowrap">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap gap-x-2 tabular-nums">
          {order !== undefined && <span className="font-bold">{orderLabel(order)}</span>}
          <span>{mobileNo}</span>
          <span className="text-quiet">{templates[template].label}</span>
        </p>
        <p className="line-clamp-2 text-[0.9375rem] break-words text-quiet">{body}</p>
        {text.changedBy !== undefined && <p className="text-sm">{doneBy(text)}</p>}
      </div>
      <div className="flex flex-wrap gap-1 @2xl:flex-nowrap">
        {isWaiting && (
          <a
            href={chatLink(mobileNo, body)}
            target="_blank"
            rel="noopener"
            aria-label={`${state === 'opened' ? 'Open again' : 'Open chat'}: ${name}`}
            onClick={() => onOpen(text)}
            className="inline-flex h-11 items-center gap-1.5 rounded-control px-3 text-[0.9375rem] font-semibold text-brand-dark hover:bg-brand-soft mouse:h-10"
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {state === 'opened' ? 'Open again' : 'Open chat'}
          </a>
        )}
        <RowAction label="Copy" of={name} onClick={() => void copyText(body, 'Text copied')} />
        {isWaiting && (
          <>
            <RowAction label="Sent" of={name} onClick={leaving(() => onSent(text))} />
            <RowAction label="Skip" of={name} onClick={() => onSkip(text)} />
          </>
        )}
        {state !== 'due' && (
          <RowAction label="Put back" of={name} onClick={leaving(() => onPutBack(text))} />
        )}
      </div>
    </li>
  );
}

const verbs = { due: 'Put back', opened: 'Opened', sent: 'Sent', skipped: 'Skipped' } as const;

/** `Opened by Meena, 11:02 am`. */
function doneBy({ state, skipReason, changedBy, changedAt }: QueuedText): string {
  const verb = skipReason === 'noWhatsApp' ? 'No WhatsApp, noted' : verbs[state];
  const at = changedAt === undefined ? '' : `, ${shortTime(changedAt.slice(11, 16))}`;
  return `${verb} by ${changedBy}${at}`;
}

/**
 * The row disappears: the focus moves to the same button of the next row, or of the previous one.
 */
function leaving(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const row = currentTarget.closest('li');
    const [word = ''] = (currentTarget.getAttribute('aria-label') ?? '').split(':');
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = beside?.querySelector<HTMLElement>(`[aria-label^="${word}:"]`);
    (next ?? document.getElementById('content'))?.focus();
    act();
  };
}
