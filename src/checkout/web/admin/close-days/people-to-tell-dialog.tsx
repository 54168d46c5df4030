/**
 * The customers whose orders a closure cancelled: each with a phone link, a ready text, and a
 * checkbox.
 */
import { Copy, MessageCircle, MessagesSquare, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderLabel } from '#src/orders/order-rules.ts';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { copyText } from '#src/platform/browser/dashboard/copy-text.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type PersonToTell, usePeopleToTell, useTold } from './use-closures.ts';

interface PeopleToTellDialogProps {
  open: boolean;
  closureId: string;
  onClose: () => void;
}

export function PeopleToTellDialog({ open, closureId, onClose }: PeopleToTellDialogProps) {
  const { data, error, refetch } = usePeopleToTell(closureId);
  const told = useTold(closureId);
  const people = data?.orders ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? people : people.slice(0, mostAtFirst);
  const isTold = ({ id, toldAt }: PersonToTell) =>
    told.isPending && told.variables.order === id ? told.variables.isTold : toldAt !== undefined;
  const count = people.filter(isTold).length;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      startsAtTitle
      width="wide"
      title="People to tell"
      description={data && `${count} of ${people.length} told. Nothing is sent by itself.`}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={people.length === 0}
            onClick={() => void copyText(allTexts(people), 'Copied')}
          >
            <Copy aria-hidden="true" className="size-5" />
            Copy all texts
          </Button>
          <Link to="/admin/dashboard/texts" className={buttonClass({ variant: 'secondary' })}>
            <MessagesSquare aria-hidden="true" className="size-5" />
            Send one by one
          </Link>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {!data && error && (
        <div className="grid justify-items-start gap-3">
          <p>Could not load the list. {error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {shown.map((person) => (
          <Person
            key={person.id}
            person={person}
            isTold={isTold(person)}
            onTold={(ticked) => told.mutate({ order: person.id, isTold: ticked })}
          />
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {people.length.toLocaleString('en-IN')}
        </Button>
      )}
    </Dialog>
  );
}

/** Renders only this many at first, to spare phones. */
const mostAtFirst = 100;

interface PersonProps {
  person: PersonToTell;
  isTold: boolean;
  onTold: (isTold: boolean) => void;
}

function Person({ person, isTold, onTold }: PersonProps) {
  const { id, date, shift, mobileNo, refundPaise, message } = person;
  const name = `order ${orderLabel(id)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex items-center gap-3">
        <Checkbox label={`Told: ${name}`} checked={isTold} onChange={onTold} />
        <span className="tabular-nums">
          <span className="font-bold">{orderLabel(id)}</span> {shift}, {shortDay(date)}
          <span className="block text-[0.9375rem] text-quiet">
            {refundPaise > 0 ? `${formatPaise(refundPaise)} goes back` : 'Was not paid'}
          </span>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <a
          href={`tel:+91${mobileNo}`}
          aria-label={`Call ${mobileNo}, ${name}`}
          className={linkClass}
        >
          <Phone aria-hidden="true" className="size-4.5" />
          {mobileNo}
        </a>
        <a
          href={`https://wa.me/91${mobileNo}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener"
          aria-label={`WhatsApp to ${mobileNo}, ${name}`}
          className={linkClass}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          WhatsApp
        </a>
      </span>
    </li>
  );
}

const linkClass = buttonClass({ variant: 'secondary', className: 'tabular-nums px-3!' });

/** One text per paragraph, each after its number. */
function allTexts(people: readonly PersonToTell[]): string {
  return people.map(({ mobileNo, message }) => `+91 ${mobileNo}\n${message}`).join('\n\n');
}
