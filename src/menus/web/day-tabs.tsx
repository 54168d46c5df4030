/** The three days of the menu window as tabs. */
import type { ReactNode } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#src/platform/browser/ui/tabs.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { MenuList } from '../menu-contract.ts';
import { dayNames } from './day-name.ts';

interface DayTabsProps {
  days: readonly BusinessDay[];
  closed?: MenuList['closed'];
  day: BusinessDay;
  onChoose: (day: BusinessDay) => void;
  children: ReactNode;
}

export function DayTabs({ days, closed = [], day, onChoose, children }: DayTabsProps) {
  return (
    <Tabs value={day} onValueChange={onChoose}>
      <TabsList aria-label="Day" className="mt-1 flex max-sm:flex-wrap sm:mt-3">
        {days.map((each, index) => (
          <TabsTrigger
            key={each}
            value={each}
            data-day={each}
            className="flex flex-col items-center max-sm:px-1 max-sm:text-[0.9375rem] sm:px-5"
          >
            <span>
              <span className="max-sm:block">{dayNames[index]}</span>
              <span className="max-sm:sr-only">, </span>
              <span className="whitespace-nowrap max-sm:block max-sm:font-normal">
                {shortDay(each)}
              </span>
            </span>
            <ClosedPart shifts={closed.filter(({ date }) => date === each)} />
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={day}>{children}</TabsContent>
    </Tabs>
  );
}

/** `No dinner` below the date; the full reason is above the dishes. */
function ClosedPart({ shifts: closed }: { shifts: readonly { shift: Shift }[] }) {
  const [first] = closed;
  if (!first) return;
  return (
    <>
      <span className="sr-only">, </span>
      <span className="block text-[0.8125rem] leading-tight font-normal">
        {closed.length > 1 ? 'Closed' : `No ${first.shift.toLowerCase()}`}
      </span>
    </>
  );
}
