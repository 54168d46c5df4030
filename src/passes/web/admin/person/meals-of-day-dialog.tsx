/** What comes to a person on a day, and a button to skip it or to let it come after all. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { MyMeal } from '../../../my-meals-contract.ts';
import { dayName, mealStateWords } from '../../../my-words-rules.ts';
import { addSkip, endSkip, type PersonMeals, type Skip } from '../../../pass-contract.ts';
import { useMealChange } from './use-person-meals.ts';

interface DayDialogProps {
  open: boolean;
  customerId: string;
  date: BusinessDay;
  page: PersonMeals;
  /** For a skip of several days. */
  onEndSkip: (skip: Skip) => void;
  onClose: () => void;
}

export function DayDialog({ open, customerId, date, page, onEndSkip, onClose }: DayDialogProps) {
  const meals = page.days.filter((meal) => meal.date === date);
  const [id] = useState(randomUuid);
  const skipping = useMealChange((standingId: string) =>
    call(addSkip, {
      body: { id, customerId, skipped: { standingId }, fromDay: date, toDay: date },
    }),
  );
  const ending = useMealChange((skipId: string) =>
    call(endSkip, { params: { id: skipId }, body: { lastDay: addDays(date, -1) } }),
  );
  const takeBack = ({ skips }: MyMeal) => {
    const own = page.skips.filter((skip) => skips.includes(skip.id));
    const longer = own.find(({ fromDay, toDay }) => fromDay !== date || toDay !== date);
    if (longer) return onEndSkip(longer);
    const [only] = own;
    if (only) ending.send(only.id, 'It comes again', onClose);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      startsAtTitle
      title={dayName(date)}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {meals.length === 0 && <p className="text-quiet">Nothing comes on this day.</p>}
      <ul className="divide-y divide-line">
        {meals.map((meal) => (
          <li key={meal.standingId} className="flex flex-wrap items-center gap-3 py-2">
            <p className="min-w-0 grow basis-44">
              <span className="font-semibold">
                {meal.shift}: {meal.meals} {meal.tiffin}, to {meal.place}
              </span>
              <span className="block text-quiet">{mealStateWords(meal)}</span>
            </p>
            {meal.state === 'comes' && meal.canChange && (
              <Button
                aria-disabled={skipping.isBusy}
                onClick={() => skipping.send(meal.standingId, 'Skipped', onClose)}
              >
                Skip
              </Button>
            )}
            {meal.state === 'skipped' && meal.canChange && (
              <Button
                variant="secondary"
                aria-disabled={ending.isBusy}
                onClick={() => takeBack(meal)}
              >
                Take it back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
