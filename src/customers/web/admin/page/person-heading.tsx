/** Name, numbers, marks, block and usual meal of a person. */

import { Phone } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { withWishes } from '#src/wishes/wish-rules.ts';
import type { UsualMeal } from '../../../customer-card-contract.ts';
import type { FoundCustomer } from '../../../customer-contract.ts';
import { PersonMarks } from '../person-marks.tsx';
import { BlockDialog, useUnblocking } from './block-dialog.tsx';

interface PersonHeadingProps {
  customer: FoundCustomer;
  usual: UsualMeal | undefined;
  /** Whether meals can come without an order. */
  hasPasses: boolean;
}

export function PersonHeading({ customer, usual, hasPasses }: PersonHeadingProps) {
  const { name, mobileNo, marks, blocked, orderCount, otherNumbers } = customer;
  const [isBlocking, setBlocking] = useState(false);
  const unblocking = useUnblocking(customer);
  const unblock = () =>
    unblocking.mutate(undefined, {
      onSuccess: () => toast({ title: 'Orders are taken again', variant: 'success' }),
    });
  const numbers = [mobileNo, ...otherNumbers.map((other) => other.mobileNo)];
  return (
    <header className="mb-5 flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-72">
        <h1 className="text-2xl font-extrabold tracking-tight break-words">
          {name === '' ? mobileNo : name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <PersonMarks marks={marks} blocked={blocked} />
        </p>
        <p className="mt-1 text-sm text-quiet">
          {counted(orderCount, 'order')} since {formatInstantDay(customer.createdAt)}
          {usual && `; usually ${dishesOf(usual)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <a key={number} href={`tel:+91${number}`} className={linkClass}>
            <Phone aria-hidden="true" className="size-4.5" />
            {number}
          </a>
        ))}
        {blocked === undefined ? (
          <Button variant="ghost" className="text-kokum" onClick={() => setBlocking(true)}>
            Block
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-disabled={unblocking.isPending}
            onClick={() => !unblocking.isPending && unblock()}
          >
            Take orders again
          </Button>
        )}
      </div>
      <BlockDialog
        open={isBlocking}
        {...{ customer, hasPasses }}
        onClose={() => setBlocking(false)}
      />
    </header>
  );
}

/** `2 × Full Thali, 1 × Buttermilk`. */
function dishesOf({ lines }: UsualMeal): string {
  return lines
    .map(({ quantity, variant, wishes = [] }) => `${quantity} × ${withWishes(variant, wishes)}`)
    .join(', ');
}

const linkClass = buttonClass({ variant: 'secondary', className: 'tabular-nums' });
