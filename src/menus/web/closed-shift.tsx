/** A note above dishes that can't be ordered, with a link to a shift that can. */
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shiftList, shifts } from '#src/platform/contract/shifts.ts';
import { dayOffText } from '#src/settings/shift-rules.ts';
import type { MenuList } from '../menu-contract.ts';

interface ClosedShiftProps {
  list: MenuList;
  day: BusinessDay;
  shift: Shift;
  onSee: (day: BusinessDay, shift: Shift) => void;
}

const spokenDays = ['today', 'tomorrow', 'the day after tomorrow'];

/** Renders nothing if a dish can be ordered, and if there are no dishes. */
export function ClosedShift({ list, day, shift, onSee }: ClosedShiftProps) {
  const reason = closedFor(list, day, shift);
  const closed = closedShifts(list, day);
  const isDayOff = reason === dayOffText(shift, day);
  if (!closed.includes(shift)) return;
  const goal = nextOpen(list, day, shift);
  const label = goal?.day === day ? goal.shift : spokenDays[list.days.indexOf(goal?.day ?? '')];
  const names = closed.length > 1 ? `${shiftList(closed)} are` : `${shift} is`;
  return (
    <div className="mb-4 flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control border border-line-strong bg-card p-1 pl-3">
      <p className="font-semibold">
        {isDayOff ? (
          `${reason}.`
        ) : (
          <>
            {names} closed for {spokenDays[list.days.indexOf(day)]}
            {reason === undefined ? '.' : `: ${reason}.`}
          </>
        )}
      </p>
      {goal && <Button onClick={() => onSee(goal.day, goal.shift)}>See {label}</Button>}
    </div>
  );
}

/** Why the kitchen is closed for a shift; undefined if it is not closed. */
export function closedFor(
  { closed }: MenuList,
  day: BusinessDay,
  shift: Shift,
): string | undefined {
  return closed?.find((each) => each.date === day && each.shift === shift)?.reason;
}

/** Shifts that the kitchen closed, and shifts whose dishes can't be ordered any more. */
function closedShifts(list: MenuList, day: BusinessDay): Shift[] {
  const { menus } = list;
  return shifts.filter((shift) => {
    if (closedFor(list, day, shift) !== undefined) return true;
    const dishes = menus.filter((menu) => menu.date === day && menu.shift === shift);
    return dishes.length > 0 && dishes.every(({ availability }) => availability !== 'open');
  });
}

/**
 * The other shift of the day, else the next day that takes orders, with the same shift if possible.
 */
function nextOpen({ days, menus }: MenuList, day: BusinessDay, shift: Shift) {
  const isOpen = (on: BusinessDay, at: Shift) =>
    menus.some((menu) => menu.date === on && menu.shift === at && menu.availability === 'open');
  const inOrder = [shift, ...shifts.filter((each) => each !== shift)];
  return days
    .filter((each) => each >= day)
    .flatMap((each) => inOrder.map((at) => ({ day: each, shift: at })))
    .find((each) => isOpen(each.day, each.shift));
}
