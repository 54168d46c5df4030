/** The dialog that a button of the card opened. */
import type { Offer } from '../../../offer-contract.ts';
import type { PersonMeals, Skip, StandingMeal } from '../../../pass-contract.ts';
import type { Eater } from './eater.ts';
import { EndSkipDialog, EndStandingDialog } from './end-dialogs.tsx';
import { DayDialog } from './meals-of-day-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';
import { SkipDialog } from './skip-meals-dialog.tsx';
import { SoldDialog } from './sold-dialog.tsx';
import { StandingDialog } from './standing-dialog.tsx';
import { useLastPlace } from './use-person-meals.ts';
import type { Sold } from './use-sale.ts';

export type MealTask =
  | { kind: 'sell' }
  | { kind: 'sold'; sold: Sold }
  | { kind: 'standing'; meal?: StandingMeal }
  | { kind: 'end'; meal: StandingMeal }
  | { kind: 'skip' }
  | { kind: 'endSkip'; skip: Skip; day?: string }
  | { kind: 'day'; date: string };

interface OpenedTaskProps {
  task?: MealTask;
  open: boolean;
  turn: number;
  customer: Eater;
  page: PersonMeals;
  offers: readonly Offer[];
  onStart: (task: MealTask) => void;
  onClose: () => void;
}

export function OpenedTask(props: OpenedTaskProps) {
  const { task, open, turn, customer, page, offers, onStart, onClose } = props;
  const lastPlace = useLastPlace(customer.id);
  if (!task) return null;
  const frame = { open, page, onClose };
  switch (task.kind) {
    case 'sell':
      return (
        <SellDialog
          key={turn}
          {...{ ...frame, customer, lastPlace }}
          offers={offers.filter(({ isOnSale }) => isOnSale)}
          onSold={(sold) => onStart({ kind: 'sold', sold })}
        />
      );
    case 'sold': {
      const { sold } = task;
      const receipt = page.passes.find(({ number }) => number === sold.number)?.receipt;
      const { mobileNo } = customer;
      return <SoldDialog key={turn} {...{ open, sold, receipt, mobileNo, onClose }} />;
    }
    case 'standing':
      return (
        <StandingDialog
          key={turn}
          {...{ ...frame, customer, lastPlace, meal: task.meal }}
          tiffins={tiffinsOf([...page.passes, ...offers])}
        />
      );
    case 'end':
      return <EndStandingDialog key={turn} {...frame} ended={task.meal} />;
    case 'skip':
      return <SkipDialog key={turn} {...frame} customerId={customer.id} />;
    case 'endSkip':
      return <EndSkipDialog key={turn} {...frame} ended={task.skip} day={task.day} />;
    case 'day': {
      const { date } = task;
      return (
        <DayDialog
          key={turn}
          {...{ ...frame, date, customerId: customer.id }}
          onEndSkip={(skip) => onStart({ kind: 'endSkip', skip, day: date })}
        />
      );
    }
  }
}

/** Each once. */
function tiffinsOf(all: readonly { tiffinId: string; tiffin: string }[]) {
  return [...new Map(all.map(({ tiffinId, tiffin }) => [tiffinId, { tiffinId, tiffin }])).values()];
}
