/** The standing meals of a person, their skips, and what was left out. */
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { dayName } from '../../../my-words-rules.ts';
import type { PersonMeals, Skip, StandingMeal } from '../../../pass-contract.ts';
import { leftOutLabels } from '../../../pass-kinds.ts';
import { skippedWords, standingWords } from './person-words.ts';

interface MealListsProps {
  page: PersonMeals;
  onChange: (meal: StandingMeal) => void;
  onEnd: (meal: StandingMeal) => void;
  onEndSkip: (skip: Skip) => void;
}

export function MealLists({ page, onChange, onEnd, onEndSkip }: MealListsProps) {
  const { standing, skips, leftOut, today } = page;
  return (
    <>
      {leftOut.length > 0 && (
        <ul aria-label="Left out" className="grid gap-1 rounded-control bg-amber-soft p-3">
          {leftOut.map(({ date, shift, meals, reason }) => (
            <li key={`${date} ${shift} ${reason}`} className="font-semibold text-amber">
              {shift} on {dayName(date)} was left out ({meals}): {leftOutLabels[reason]}
            </li>
          ))}
        </ul>
      )}
      {standing.length > 0 && (
        <ul aria-label="Standing meals" className="divide-y divide-line">
          {standing.map((meal) => {
            const words = standingWords(meal, today);
            return (
              <li key={meal.id} className="flex flex-wrap items-center gap-x-2 py-1">
                <span className="min-w-0 grow basis-60">{words}</span>
                <span className="-ml-2 flex">
                  <RowAction label="Change" of={words} onClick={() => onChange(meal)} />
                  <RowAction label="End" of={words} onClick={() => onEnd(meal)} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {skips.length > 0 && (
        <ul aria-label="Skips" className="divide-y divide-line">
          {skips.map((skip) => {
            const of = standing.length > 1 && standing.find(({ id }) => id === skip.standingId);
            return (
              <li key={skip.id} className="flex flex-wrap items-center gap-x-2 py-1">
                <span className="min-w-0 grow basis-60 text-quiet">
                  {skippedWords(skip)}
                  {of && ` (${of.quantity} ${of.tiffin})`}
                </span>
                <span className="-ml-2 flex">
                  <RowAction
                    label="Take back"
                    of={skippedWords(skip)}
                    onClick={() => onEndSkip(skip)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
