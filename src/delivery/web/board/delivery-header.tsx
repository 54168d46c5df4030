/**
 * One row for a thumb: the filter, the progress of the round, the kitchen's phone number, and Sign
 * out.
 */
import { ChevronDown, LogOut, Phone } from 'lucide-react';
import { useState } from 'react';
import { LogOutDialog } from '#src/auth/web/log-out-dialog.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';
import type { DeliveryBoard } from '../use-deliveries.ts';
import { DeliveryFilterBar } from './delivery-filter-bar.tsx';

interface DeliveryHeaderProps {
  board: DeliveryBoard;
  shopName: string;
  /** In its written form; the `tel:` link leaves out the punctuation. */
  kitchenPhone: string;
  /** The person's name; their number until the name is known. */
  personName: string;
  /** The current business day, `yyyy-MM-dd`. */
  today: string;
}

const filterId = 'delivery-filter';

export function DeliveryHeader(props: DeliveryHeaderProps) {
  const { board, shopName, kitchenPhone, personName, today } = props;
  const [leaving, setLeaving] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => {
    // With a signal, the taps arrive before the person has answered the question.
    board.release();
    setLeaving(true);
  };
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex max-w-3xl items-center gap-1.5 px-2 py-px md:gap-4 md:px-4 md:py-2">
        <Person shopName={shopName} personName={personName} isOnline={board.isOnline} />
        <Shown
          board={board}
          today={today}
          isOpen={isOpen}
          onPress={() => setIsOpen((wasOpen) => !wasOpen)}
        />
        <CallKitchen phone={kitchenPhone} />
        <Button
          variant="secondary"
          aria-label="Logout"
          className="w-14 shrink-0 px-0! md:w-auto md:px-4!"
          onClick={leave}
        >
          <LogOut aria-hidden="true" className="size-5" />
          <span className="max-md:hidden">Logout</span>
        </Button>
      </div>
      <div id={filterId} className={isOpen ? '' : 'max-md:hidden'}>
        <p className="truncate px-4 pt-2 font-semibold md:hidden">{personName}</p>
        <DeliveryFilterBar
          today={today}
          filter={board.filter}
          onApply={(filter) => {
            setIsOpen(false);
            board.apply(filter);
          }}
        />
      </div>
      <LogOutDialog
        open={leaving}
        from="delivery"
        warning={keptText(board.waitingCount, board.isKeeping)}
        onClose={() => setLeaving(false)}
      />
    </header>
  );
}

type PersonProps = Pick<DeliveryHeaderProps, 'shopName' | 'personName'> & { isOnline: boolean };

/** On a phone there is only room for it below the filter. */
function Person({ shopName, personName, isOnline }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:sr-only">
      <img src="/logo-mark.svg" alt="" width={44} height={44} className="size-11 shrink-0" />
      <div className="min-w-0">
        <p className="truncate leading-tight text-quiet">{shopName}</p>
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="text-xl leading-tight font-extrabold tracking-tight">Deliveries</h1>
          <Badge tone={isOnline ? 'green' : 'amber'}>{isOnline ? 'Online' : 'No signal'}</Badge>
        </div>
        <p className="truncate leading-tight font-semibold">{personName}</p>
      </div>
    </div>
  );
}

interface ShownProps {
  board: DeliveryBoard;
  today: string;
  isOpen: boolean;
  onPress: () => void;
}

/** On a phone it opens the filter; wider screens always show the filter. */
function Shown({ board: { deliveries, filter }, today, isOpen, onPress }: ShownProps) {
  const day = filter.date === today ? 'today' : shortDay(filter.date);
  const done = deliveries.filter(({ status }) => status === 'done').length;
  const progress = deliveries.length > 0 && (
    <span className="block text-base leading-tight font-semibold text-quiet tabular-nums">
      {done} of {deliveries.length}
      <span className="max-md:sr-only"> delivered</span>
    </span>
  );
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={filterId}
        onClick={onPress}
        className="min-w-0 grow rounded-control px-1.5 text-left hover:bg-brand-soft md:hidden"
      >
        <span className="flex items-center gap-0.5 leading-tight font-bold">
          <span className="truncate">
            {filter.shift}, {day}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-4.5 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
        {progress}
      </button>
      <div className="grow text-center max-md:hidden">{progress}</div>
    </>
  );
}

/** Hidden on a phone, because people in India do not dial it. */
const indiaCode = '+91 ';

function CallKitchen({ phone }: { phone: string }) {
  const isIndian = phone.startsWith(indiaCode);
  return (
    <a
      href={phoneLink(phone)}
      className={buttonClass({
        variant: 'secondary',
        className: 'min-h-14 shrink-0 gap-1.5! px-2! md:px-4!',
      })}
    >
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      <span className="text-left leading-tight">
        <span className="sr-only">Call the </span>Kitchen{' '}
        <span className="block text-sm whitespace-nowrap tabular-nums">
          {isIndian && <span className="max-md:hidden">{indiaCode}</span>}
          {isIndian ? phone.slice(indiaCode.length) : phone}
        </span>
      </span>
    </a>
  );
}

/** Waiting taps hold no data about customers, so they survive the session. */
function keptText(waitingCount: number, isKeeping: boolean): string | undefined {
  if (waitingCount === 0) return undefined;
  const taps = `${counted(waitingCount, 'tap')} not sent yet.`;
  if (!isKeeping) return `${taps} What is not sent before this page is closed is lost.`;
  return `${taps} This phone keeps them and sends them when you sign in again.`;
}
