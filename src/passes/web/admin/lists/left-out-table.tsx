/** What freezes have left out, shift by shift, with the way to the kitchen's list of it. */
import { Link } from 'react-router';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { dayName } from '../../../my-words-rules.ts';
import { leftOutLabels } from '../../../pass-kinds.ts';
import type { LeftOutMeal } from '../../../pass-list-contract.ts';
import { ListRow, ListTable } from '../list-table.tsx';
import { PersonCell } from './person-cell.tsx';

export function LeftOutShifts({ meals }: { meals: readonly LeftOutMeal[] }) {
  const today = useToday();
  const shifts = Map.groupBy(meals, ({ date, shift }) => `${date} ${shift}`);
  return [...shifts.values()].map((ofShift) => {
    const [first] = ofShift;
    if (!first) return null;
    const { date, shift } = first;
    const title = `${shift} ${dayWord(date, today)}`;
    return (
      <section key={title} aria-label={title} className="mb-6">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-lg font-bold tracking-tight">{title}</h2>
          <Link
            to={`/kitchen/not-placed?date=${date}&shift=${shift}`}
            // The kitchen's documents alone may use the camera.
            reloadDocument
            className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline underline-offset-4"
          >
            Not placed in the kitchen
          </Link>
        </div>
        <LeftOutTable title={title} meals={ofShift} />
      </section>
    );
  });
}

/** A shift can be frozen days before it comes. */
function dayWord(day: BusinessDay, today: BusinessDay): string {
  const words: Record<BusinessDay, string> = {
    [addDays(today, -1)]: 'yesterday',
    [today]: 'today',
    [addDays(today, 1)]: 'tomorrow',
  };
  return words[day] ?? `on ${dayName(day)}`;
}

function LeftOutTable({ title, meals }: { title: string; meals: readonly LeftOutMeal[] }) {
  return (
    <ListTable label={`Left out: ${title}`} headings={['Person', 'Meal', 'Reason']}>
      {meals.map((meal) => (
        <ListRow key={meal.standingId}>
          <PersonCell person={meal} />
          <td className="wrap-anywhere">
            {meal.meals} × {meal.tiffin}
          </td>
          <td>{leftOutLabels[meal.reason]}</td>
        </ListRow>
      ))}
    </ListTable>
  );
}
