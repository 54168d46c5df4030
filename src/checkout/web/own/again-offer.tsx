/** Offers the dishes of the last order for the next day on which they can be had (product 3.11). */
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { counted, formatNotes } from '#src/platform/contract/rupee-format.ts';
import { againText, againTitle } from '../../again-rules.ts';
import { cartCount, chargesOfCart } from '../../cart.ts';
import type { OrderAgain } from '../../own-contract.ts';
import { isSameCart } from '../stored-orders.ts';
import { useCart } from '../use-cart.ts';

interface AgainOfferProps {
  again: OrderAgain;
  today: string;
  /** At most two lines for the dishes, where there is little room. */
  isShort?: boolean;
}

export function AgainOffer({ again, today, isShort = false }: AgainOfferProps) {
  const [isAsking, setAsking] = useState(false);
  const { cart, begin } = useCart();
  const navigate = useNavigate();
  const [first] = again.lines;
  const title = againTitle(again, today);
  if (!first) {
    return (
      <Offer title={title} notes={again.notes}>
        <Link to="/menu" className={buttonClass({ variant: 'secondary', className: 'shrink-0' })}>
          See the menus
        </Link>
      </Offer>
    );
  }
  const order = () => {
    begin({ day: again.date, shift: first.menu.shift, cart: again.lines });
    void navigate('/checkout', { state: { cart: again.lines } });
  };
  if (isAsking) {
    return (
      <ReplaceQuestion count={cartCount(cart)} onReplace={order} onKeep={() => setAsking(false)} />
    );
  }
  const isFree = cart.length === 0 || isSameCart(cart, again.lines);
  const price = formatNotes(chargesOfCart(again.lines).totalPaise);
  return (
    <Offer
      title={`${title} · ${price}`}
      text={againText(again, today)}
      isShort={isShort}
      notes={again.notes}
    >
      <Button className="shrink-0 max-sm:px-3" onClick={isFree ? order : () => setAsking(true)}>
        Order again
      </Button>
    </Offer>
  );
}

interface OfferProps {
  title: string;
  text?: string;
  isShort?: boolean;
  notes: readonly string[];
  /** The button or link. */
  children: ReactNode;
}

function Offer({ title, text, isShort, notes, children }: OfferProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-36 leading-snug break-words">
        <h2 className="font-bold figures">{title}</h2>
        {text !== undefined && (
          <p className={clsx('text-[0.9375rem] text-quiet', isShort && 'line-clamp-2')}>{text}</p>
        )}
        {notes.length > 0 && <p className="text-[0.9375rem] text-amber">{notes.join(' ')}</p>}
      </div>
      {children}
    </div>
  );
}

interface ReplaceQuestionProps {
  /** The number of dishes in the cart. */
  count: number;
  onReplace: () => void;
  onKeep: () => void;
}

/** A cart that was begun is replaced only on request. */
function ReplaceQuestion({ count, onReplace, onKeep }: ReplaceQuestionProps) {
  const question = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed.
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={question} tabIndex={-1} className="flex-1 basis-48 font-semibold">
        Your cart already has {counted(count, 'dish', 'dishes')}. Replace it?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onKeep}>
          Keep my cart
        </Button>
        <Button onClick={onReplace}>Replace it</Button>
      </div>
    </div>
  );
}
