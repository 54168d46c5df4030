/** The three days of the menu window as tabs, named the way people name them. */
import type { ReactNode } from 'react';
import { type BusinessDay, shortDay } from '#src/shared/business-day.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#src/web/ui/tabs.tsx';

/** Specification section 2. */
const dayNames = ['Today', 'Tomorrow', 'Day After Tomorrow'];

interface DayTabsProps {
  days: readonly BusinessDay[];
  day: BusinessDay;
  disabled: boolean;
  onChoose: (day: BusinessDay) => void;
  children: ReactNode;
}

export function DayTabs({ days, day, disabled, onChoose, children }: DayTabsProps) {
  return (
    <Tabs value={day} onValueChange={onChoose}>
      <TabsList aria-label="Day" className="grid w-full grid-cols-[1fr_1fr_1.35fr]">
        {days.map((each, index) => (
          <TabsTrigger key={each} value={each} disabled={disabled}>
            {dayNames[index]}, {shortDay(each)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={day}>{children}</TabsContent>
    </Tabs>
  );
}
