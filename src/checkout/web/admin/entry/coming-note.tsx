/** Says that a meal of a pass comes anyway in a shift for which one is entered. */
import type { ComingMeal } from '#src/customers/customer-card-contract.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';

interface ComingNoteProps {
  coming: readonly ComingMeal[];
  /** The meals of the order. */
  chosen: readonly { date: string; shift: string }[];
}

export function ComingNote({ coming, chosen }: ComingNoteProps) {
  const met = coming.filter(({ date, shift }) =>
    chosen.some((menu) => menu.date === date && menu.shift === shift),
  );
  return (
    <ul role="status" className="grid gap-2 empty:hidden">
      {met.map(({ date, shift, meals, tiffin }) => (
        <li
          key={`${date} ${shift} ${tiffin}`}
          className="rounded-control bg-amber-soft px-3 py-2 font-semibold text-amber"
        >
          {shift} on {shortDay(date)} comes anyway: {meals} {tiffin} from the pass. Add one more?
        </li>
      ))}
    </ul>
  );
}
