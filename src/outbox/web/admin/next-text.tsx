/** The next text to send: its chat link, and buttons for what became of it. */
import { Check, Copy, MessageCircle, SkipForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { fitsLink } from '../../template-rules.ts';
import type { QueuedText } from '../../text-contract.ts';
import { chatLink } from '../../text-rules.ts';
import { templates } from '../../text-templates.ts';

interface NextTextProps {
  text: QueuedText;
  /** True if its chat was opened on this screen. */
  isOpenedHere: boolean;
  turn: number;
  onOpen: () => void;
  onSent: () => void;
  onSkip: () => void;
  onNext: () => void;
}

export function NextText({
  text,
  isOpenedHere,
  turn,
  onOpen,
  onSent,
  onSkip,
  onNext,
}: NextTextProps) {
  const isOpened = text.state === 'opened';
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Not when the page opens: the focus moves only when a person returns from a chat.
    if (turn > 0) link.current?.focus();
  }, [turn]);
  return (
    <Card as="section" aria-label="Next text" className="mb-6 max-w-3xl p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="brand">{templates[text.template].label}</Badge>
        <span className="text-lg font-bold tabular-nums">
          {text.order !== undefined && `${orderLabel(text.order)}, `}
          {text.mobileNo}
        </span>
      </div>
      <p className="mt-3 rounded-control bg-leaf-soft px-4 py-3 break-words whitespace-pre-wrap text-ink">
        {text.body}
      </p>
      {!fitsLink(text.body) && (
        <p className="mt-2 font-medium text-amber">
          This text is too long for a link. Copy it, then paste it in the chat.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          ref={link}
          href={chatLink(text.mobileNo, text.body)}
          target="_blank"
          rel="noopener"
          onClick={onOpen}
          className={buttonClass({
            size: 'lg',
            variant: isOpened ? 'secondary' : 'primary',
            className: 'w-full sm:w-auto',
          })}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {isOpened ? 'Open again' : 'Open chat'}
          <span className="sr-only"> with {text.mobileNo}</span>
        </a>
        <Button
          variant={isOpened ? 'primary' : 'secondary'}
          className="grow sm:grow-0"
          onClick={onSent}
        >
          <Check aria-hidden="true" className="size-5" />
          Sent
        </Button>
        <Button variant="secondary" className="grow sm:grow-0" onClick={onSkip}>
          Skip…
        </Button>
        <Button
          variant="secondary"
          className="grow sm:grow-0"
          onClick={() => void copyText(text.body, 'Text copied')}
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        {isOpened && (
          <Button variant="ghost" onClick={onNext}>
            <SkipForward aria-hidden="true" className="size-5" />
            Next text
          </Button>
        )}
      </div>
      <p aria-live="polite" className="mt-3 text-[0.9375rem] text-quiet">
        {stateText(text, isOpenedHere)}
      </p>
    </Card>
  );
}

function stateText({ state, changedBy = 'Somebody else' }: QueuedText, isOpenedHere: boolean) {
  if (state !== 'opened') return 'The chat opens with the text in it. You press Send there.';
  if (!isOpenedHere) return `${changedBy} opened this chat. Please ask before it is sent twice.`;
  return 'Opened, not sent yet: press Send in WhatsApp. The next text is here when you come back.';
}
