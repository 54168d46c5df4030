/** One message to the business: its text, the state of its mail, and whether it is done. */
import { Check, Mail, Phone, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { AdminMessage } from '../../admin-message-contract.ts';
import { contactTypeLabels, ticketLabel } from '../../contact-rules.ts';

const mailBadges = {
  waiting: { tone: 'amber', label: 'Waiting to be sent' },
  sent: { tone: 'green', label: 'Sent' },
  failed: { tone: 'red', label: 'Not sent' },
  kept: { tone: 'neutral', label: 'Saved, not mailed' },
} as const;

const linkClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-brand-dark wrap-anywhere hover:underline';

interface MessageCardProps {
  message: AdminMessage;
  isBusy: boolean;
  onSetHandled: (isHandled: boolean) => void;
}

export function MessageCard({ message, isBusy, onSetHandled }: MessageCardProps) {
  const { number, type, name, email, mobileNo, company_name, rating, handled } = message;
  const ticket = ticketLabel(number);
  const titleId = useId();
  const isHandled = handled !== undefined;
  return (
    <Card as="article" aria-labelledby={titleId} className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold text-quiet tabular-nums">{ticket}</span>
        <Badge tone={type === 'feedback' ? 'brand' : 'neutral'}>{contactTypeLabels[type]}</Badge>
        <MailState message={message} />
        {rating !== undefined && (
          <span role="img" aria-label={`${rating} out of 5`} className="text-turmeric">
            {'★'.repeat(rating)}
          </span>
        )}
        <time dateTime={message.createdAt} className="text-quiet sm:ml-auto">
          {formatInstant(message.createdAt)}
        </time>
      </div>
      <h2 id={titleId} className="mt-2 text-lg font-bold tracking-tight wrap-anywhere">
        {name}
        {company_name !== undefined && (
          <span className="font-normal text-quiet"> · {company_name}</span>
        )}
      </h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{message.message}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap gap-x-6">
          <a href={`mailto:${email}`} className={linkClass}>
            <Mail aria-hidden="true" className="size-5 shrink-0" />
            {email}
          </a>
          <a href={`tel:+91${mobileNo}`} className={linkClass}>
            <Phone aria-hidden="true" className="size-5 shrink-0" />
            {mobileNo}
          </a>
        </p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {handled && (
            <p className="text-sm text-quiet">
              Done by {handled.by}, {formatInstant(handled.at)}
            </p>
          )}
          <Button
            variant="secondary"
            aria-label={`${isHandled ? 'Open again' : 'Mark as done'}: ${ticket}`}
            // Not `disabled`: a disabled button would lose the focus.
            aria-disabled={isBusy}
            onClick={() => !isBusy && onSetHandled(!isHandled)}
          >
            {isHandled ? (
              <RotateCcw aria-hidden="true" className="size-5" />
            ) : (
              <Check aria-hidden="true" className="size-5" />
            )}
            {isHandled ? 'Open again' : 'Mark as done'}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function MailState({ message: { mailState, lastError } }: { message: AdminMessage }) {
  const { tone, label } = mailBadges[mailState];
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      {lastError !== undefined && <span className="text-sm text-quiet">{lastError}</span>}
    </p>
  );
}
