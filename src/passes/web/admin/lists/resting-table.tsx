/** Standing meals that rest: since when, and what their person has to do. */
import { shortDay } from '#src/platform/contract/business-day.ts';
import { leftOutLabels } from '../../../pass-kinds.ts';
import type { RestingMeal } from '../../../pass-list-contract.ts';
import { ListRow, ListTable } from '../list-table.tsx';
import { PersonCell } from './person-cell.tsx';

export function RestingMeals({ meals }: { meals: readonly RestingMeal[] }) {
  return (
    <section aria-label="Resting">
      <h2 className="text-lg font-bold tracking-tight">Resting</h2>
      <p className="mb-2 text-quiet">
        Left out before. They come again by themselves once they can be cooked.
      </p>
      <ListTable label="Resting" headings={['Person', 'Meal', 'Since', 'Reason']}>
        {meals.map((meal) => (
          <ListRow key={meal.standingId}>
            <PersonCell person={meal} />
            <td className="wrap-anywhere">
              {meal.meals} × {meal.tiffin}, {meal.shift.toLowerCase()}
            </td>
            <td className="whitespace-nowrap">
              <span className="@3xl:hidden">since </span>
              {shortDay(meal.since)}
            </td>
            <td>{leftOutLabels[meal.reason]}</td>
          </ListRow>
        ))}
      </ListTable>
    </section>
  );
}
