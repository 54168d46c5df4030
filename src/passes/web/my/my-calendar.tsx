/** The next 35 days, each a button with a mark for every shift. */
import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';
import { type CalendarState, calendarDays } from '../../calendar-rules.ts';
import type { MyMeal } from '../../my-meals-contract.ts';
import { dayWords, shownOf } from '../../my-words-rules.ts';

interface CalendarProps {
  today: BusinessDay;
  days: readonly MyMeal[];
  onOpen: (date: BusinessDay) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

export function MyCalendar({ today, days, onOpen }: CalendarProps) {
  // One stop for the Tab key; arrows move from day to day.
  const [current, setCurrent] = useState(0);
  const dates = Array.from({ length: calendarDays }, (_, ahead) => addDays(today, ahead));
  const used = shifts.filter((shift) => days.some((meal) => meal.shift === shift));
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const next = current + (steps[event.key] ?? 0);
    if (steps[event.key] === undefined || next < 0 || next >= calendarDays) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="my-calendar">
      <div aria-hidden="true" className="my-week text-center text-sm text-quiet">
        {Array.from({ length: 7 }, (_, ahead) => addDays(monday, ahead)).map((day) => (
          <span key={day}>{shortWeekday(day)}</span>
        ))}
      </div>
      <ol aria-label="The next 35 days" className="my-week" onKeyDown={move}>
        {dates.map((date, index) => (
          <li
            key={date}
            style={index === 0 ? { gridColumnStart: ((weekdayOf(date) + 6) % 7) + 1 } : {}}
          >
            <DayButton
              {...{ date, used, isFirst: index === 0 }}
              meals={days.filter((meal) => meal.date === date)}
              tabIndex={index === current ? 0 : -1}
              onOpen={() => {
                setCurrent(index);
                onOpen(date);
              }}
            />
          </li>
        ))}
      </ol>
      <Legend used={used} states={days.map(({ state }) => state)} />
    </div>
  );
}

interface DayButtonProps {
  date: BusinessDay;
  meals: readonly MyMeal[];
  used: readonly Shift[];
  isFirst: boolean;
  tabIndex: number;
  onOpen: () => void;
}

function DayButton({ date, meals, used, isFirst, tabIndex, onOpen }: DayButtonProps) {
  const [day = '', month = ''] = shortDay(date).split(' ');
  return (
    <button
      type="button"
      aria-label={dayWords(date, meals)}
      tabIndex={tabIndex}
      onClick={onOpen}
      className={clsx('my-day rounded-control', isFirst && 'border border-line-strong')}
    >
      <span className="leading-none figures">{day}</span>{' '}
      <span className="flex items-center gap-1.5">
        {used.map((shift) => (
          <Mark key={shift} state={shownOf(meals, shift)?.state} />
        ))}
      </span>
      {(isFirst || day === '1') && <span className="text-xs leading-none text-quiet">{month}</span>}
    </button>
  );
}

const marks: Readonly<Record<CalendarState, string>> = {
  comes: 'my-mark my-mark-comes rounded-full',
  skipped: 'my-mark my-mark-skipped rounded-full',
  cooked: 'my-mark-cooked bg-ink',
  notCooked: 'text-quiet',
  closed: 'text-kokum',
  dayOff: 'text-quiet',
  noMeals: 'my-mark rounded-full border border-line-strong border-dashed',
};
const crosses: readonly CalendarState[] = ['notCooked', 'closed', 'dayOff'];

/** A shape of its own for each state, because not everybody tells colours apart. */
function Mark({ state }: { state: CalendarState | undefined }) {
  if (!state) return <span className="my-mark" />;
  if (!crosses.includes(state)) return <span className={marks[state]} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className={clsx('my-mark', marks[state])}>
      <path d="M1 1 9 9M9 1 1 9" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

const legend: readonly (readonly [CalendarState, string])[] = [
  ['comes', 'comes'],
  ['skipped', 'skipped'],
  ['cooked', 'cooked'],
  ['notCooked', 'not cooked'],
  ['closed', 'closed'],
  ['dayOff', 'no cooking'],
  ['noMeals', 'not enough meals'],
];

interface LegendProps {
  used: readonly Shift[];
  states: readonly CalendarState[];
}

function Legend({ used, states }: LegendProps) {
  const shown = legend.filter(([state]) => states.includes(state));
  return (
    <p
      aria-hidden="true"
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet px-3"
    >
      {shown.map(([state, text]) => (
        <span key={state} className="flex items-center gap-1.5">
          <Mark state={state} />
          {text}
        </span>
      ))}
      {used.length > 1 && <span>{used.join(' left, ').replace(/$/, ' right')}</span>}
    </p>
  );
}
