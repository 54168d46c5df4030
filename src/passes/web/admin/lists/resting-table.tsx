/** Standing meals that rest: since when, and what their person has to do. */
import { shortDay } from '#src/platform/contract/business-day.ts';
import { leftOutLabels } from '../../../pass-kinds.ts';
import type { RestingMeal } from '../../../pass-list-contract.ts';
import { ListRow, ListTable } from '../list-table.tsx';
import { PersonCell } from './person-cell.tsx';

export function RestingTable({ meals }: { meals: readonly RestingMeal[] }) {
  return (
    <ListTable label="Meals that rest" headings={['Person', 'Meal', 'Since', 'Reason']}>
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
  );
}
