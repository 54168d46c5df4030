/** What payment companies did without the shop: a person says what it was. */
import { Landmark } from 'lucide-react';
import { useId } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import type { OutsideMove } from '#src/payments/outside-move-contract.ts';
import type { MoveChoice } from '#src/payments/outside-move-rules.ts';
import { moveText, moveWords } from '#src/payments/outside-move-words.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { formatInstant, formatInstantDay } from '#src/platform/browser/wall-time.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { BookMoveDialog } from '../refund/book-move-dialog.tsx';
import { choiceLabels } from '../refund/move-texts.ts';

interface OutsideMovesProps {
  moves: readonly OutsideMove[];
  onDetails: (transactionId: string) => void;
}

interface Task {
  move: OutsideMove;
  choice: MoveChoice;
}

export function OutsideMoves({ moves, onDetails }: OutsideMovesProps) {
  const booking = useRowTask<Task>();
  const mayBook = useMay('refunds');
  const titleId = useId();
  return (
    <>
      {moves.length > 0 && (
        <section
          aria-labelledby={titleId}
          className="rounded-card border border-amber bg-card px-4 py-3"
        >
          <h2 id={titleId} className="flex items-center gap-2 font-bold text-amber">
            <Landmark aria-hidden="true" className="size-5" />
            Done at the payment company ({moves.length})
          </h2>
          <p className="text-sm text-quiet">
            {mayBook
              ? 'This shop did not ask for it. Say what it was, and it stands in the books.'
              : 'This shop did not ask for it. Only the owner can say what it was.'}
          </p>
          <ul className="divide-y divide-line">
            {moves.map((move) => (
              <MoveEntry
                key={move.id}
                move={move}
                mayBook={mayBook}
                onBook={(choice) => booking.start({ move, choice })}
                onDetails={() => onDetails(move.transactionId)}
              />
            ))}
          </ul>
        </section>
      )}
      {booking.task && (
        <BookMoveDialog
          key={booking.turn}
          open={booking.open}
          {...booking.task}
          onClose={booking.close}
        />
      )}
    </>
  );
}

interface MoveEntryProps {
  move: OutsideMove;
  mayBook: boolean;
  onBook: (choice: MoveChoice) => void;
  onDetails: () => void;
}

function MoveEntry({ move, mayBook, onBook, onDetails }: MoveEntryProps) {
  const textId = useId();
  const isKnown = move.amountPaise !== undefined;
  const choices = move.choices.filter((choice) => isKnown || choice === 'notOurs');
  return (
    <li className="grid gap-2 py-3">
      <div className="min-w-0">
        <p id={textId} className="font-semibold wrap-anywhere">
          {sentenceOf(move)}
        </p>
        <Dispute move={move} />
        <p className="text-sm text-quiet wrap-anywhere">{restOf(move)}</p>
        {!isKnown && (
          <p className="text-sm text-quiet">
            It does not say how much. Upload its settlement file, and this can be booked.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayBook && <span className="w-full text-sm text-quiet lg:w-auto">Book it as</span>}
        {mayBook &&
          choices.map((choice) => (
            <Button
              key={choice}
              variant="secondary"
              aria-describedby={textId}
              className="mouse:min-h-10"
              onClick={() => onBook(choice)}
            >
              {choiceLabels[choice]}
            </Button>
          ))}
        <Button
          variant="ghost"
          aria-describedby={textId}
          className="lg:ml-auto mouse:min-h-10"
          onClick={onDetails}
        >
          Details
        </Button>
      </div>
    </li>
  );
}

/** "Razorpay gave ₹171.00 back on 24 Nov 2026 (order #0042)." */
function sentenceOf({ kind, gateway, amountPaise, at, orders, sale }: OutsideMove): string {
  const amount = amountPaise === undefined ? null : formatPaise(amountPaise);
  const labels = orders.map(({ id }) => orderLabel(id)).join(', ');
  const named = sale ? `pass ${sale.label}` : `${orders.length > 1 ? 'orders' : 'order'} ${labels}`;
  return `${moveText({ kind, gateway, amount })} on ${formatInstantDay(at)} (${named}).`;
}

/** How the dispute stands, with the bank's deadline and reason. */
function Dispute({ move: { state, respondBy, claim } }: { move: OutsideMove }) {
  if (state === undefined && claim === undefined) return null;
  const isOpen = state === 'open';
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {state !== undefined && (
        <Badge tone={state === 'lost' || isOpen ? 'red' : 'amber'}>
          {isOpen && respondBy !== undefined
            ? `Answer the bank by ${formatInstant(respondBy)}`
            : moveWords.state[state]}
        </Badge>
      )}
      {claim !== undefined && <span className="wrap-anywhere">The bank’s reason: {claim}</span>}
    </p>
  );
}

function restOf({ choices, reference, gateway, orders, sale }: OutsideMove): string {
  const number = `Number at ${companyName(gateway)}: ${reference}`;
  if (choices.includes('cameBack')) return number;
  const leftPaise = orders.reduce((sum, order) => sum + order.leftPaise, sale?.leftPaise ?? 0);
  const of = sale ? 'the pass' : orders.length > 1 ? 'the orders' : 'the order';
  const left =
    leftPaise === 0
      ? `All of ${of} went back before.`
      : `Not given back yet of ${of}: ${formatPaise(leftPaise)}.`;
  return `${left} ${number}`;
}
