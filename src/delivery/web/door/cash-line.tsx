/** The cash in hand in one line; a press shows the details. */
import { ChevronRight, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { CashReturn } from '#src/cash/collection-contract.ts';
import { cashEntryTexts } from '#src/cash/web/cash-texts.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { Delivery } from '../shown-deliveries.ts';
import type { HeldCash } from './own-cash.ts';

interface CashLineProps {
  cash: HeldCash;
  deliveries: readonly Delivery[];
  onGiveBack: (id: string) => Promise<string | undefined>;
}

/** Shown from the first cash order on, so that it does not appear under a finger later. */
export function CashLine({ cash, deliveries, onGiveBack }: CashLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { holdsPaise, toReturn } = cash;
  const isAbout = holdsPaise > 0 || toReturn.length > 0 || deliveries.some(isCollectedAtDoor);
  if (!isAbout) return null;
  return (
    <div className="mx-auto max-w-2xl px-4 pt-2">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-2.5 rounded-control border border-line bg-card px-3 py-2 text-left text-lg leading-tight hover:bg-brand-soft"
        onClick={() => setIsOpen(true)}
      >
        <Wallet aria-hidden="true" className="size-6 shrink-0 text-quiet" />
        <span className="min-w-0 grow">
          You hold <span className="font-bold tabular-nums">{formatNotes(holdsPaise)}</span>
          {toReturn.length > 0 && (
            <span className="block font-semibold text-amber">
              {formatNotes(sumOf(toReturn))} of it goes back
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`You hold ${formatNotes(holdsPaise)}`}
        startsAtTitle
      >
        <div className="grid gap-4">
          {toReturn.map((each) => (
            <GoesBack key={each.id} owed={each} onGiveBack={onGiveBack} />
          ))}
          <Parts cash={cash} />
        </div>
      </Dialog>
    </div>
  );
}

function sumOf(owed: readonly CashReturn[]): number {
  return owed.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

interface GoesBackProps {
  owed: CashReturn;
  onGiveBack: CashLineProps['onGiveBack'];
}

function GoesBack({ owed, onGiveBack }: GoesBackProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const give = async () => {
    setIsBusy(true);
    setRefusal(await onGiveBack(owed.id));
    setIsBusy(false);
  };
  return (
    <div className="grid gap-2 rounded-control bg-amber-soft p-3 text-amber">
      <p className="text-lg leading-snug font-semibold">
        Give {formatNotes(owed.amountPaise)} back for order {orderLabel(owed.orderId)}:{' '}
        {owed.reason}.
      </p>
      <p className="text-lg leading-snug wrap-anywhere">
        {[owed.name, owed.note].filter(Boolean).join(', ')}
      </p>
      {refusal !== undefined && (
        <p role="alert" className="font-semibold text-kokum">
          {refusal}
        </p>
      )}
      <div className="flex gap-2">
        {owed.mobileNo !== undefined && (
          <a
            href={`tel:+91${owed.mobileNo}`}
            aria-label={`Call: order ${orderLabel(owed.orderId)}`}
            className={buttonClass({ variant: 'secondary', className: 'min-h-14!' })}
          >
            Call
          </a>
        )}
        <Button
          variant="secondary"
          className="min-h-14! grow"
          aria-label={`Given back: order ${orderLabel(owed.orderId)}`}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && void give()}
        >
          Given back
        </Button>
      </div>
    </div>
  );
}

function Parts({ cash: { entries, waitingPaise, openHandoverPaise } }: { cash: HeldCash }) {
  return (
    <>
      {openHandoverPaise !== undefined && (
        <p className="text-lg leading-snug">
          {formatNotes(openHandoverPaise)} of it was counted as another sum. The kitchen resolves
          it.
        </p>
      )}
      <ul aria-label="What it is made of" className="grid gap-1 text-lg leading-snug">
        {entries.map((entry) => (
          <li key={entry.id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {entry.orderId === undefined ? cashEntryTexts[entry.kind] : orderLabel(entry.orderId)}
              {entry.orderId !== undefined && entry.kind !== 'collected' && (
                <span className="text-quiet"> {cashEntryTexts[entry.kind].toLowerCase()}</span>
              )}
              {entry.reason !== undefined && <span className="text-quiet"> · {entry.reason}</span>}
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {entry.isIn ? '' : '−'}
              {formatNotes(entry.amountPaise)}
            </span>
          </li>
        ))}
        {waitingPaise > 0 && (
          <li className="flex justify-between gap-3">
            <span className="text-amber">Not sent yet</span>
            <span className="font-semibold tabular-nums">{formatNotes(waitingPaise)}</span>
          </li>
        )}
        {entries.length === 0 && waitingPaise === 0 && <li className="text-quiet">Nothing yet</li>}
      </ul>
    </>
  );
}
