/** Seven days side by side, or stacked on a phone, each with both shifts. */
import { clsx } from 'clsx';
import { Copy, DoorClosed, Eye, Plus, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Tooltip } from '#src/platform/browser/ui/tooltip.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { AdminMenuEntry } from '../../../admin-menu-contract.ts';
import { type ClosedSlots, closedText } from './closed-slots.ts';
import { draggedType, PlanEntry } from './plan-entry.tsx';
import { type MissingDish, type PlanSlot, slotName } from './use-plan.ts';

export interface PlanActions {
  onAdd: (place: PlanSlot) => void;
  onOpen: (menu: AdminMenuEntry) => void;
  onDrop: (menu: AdminMenuEntry, to: PlanSlot, as: 'move' | 'copy') => void;
  onCopyDay: (day: BusinessDay) => void;
  onPublishDay: (day: BusinessDay) => void;
}

interface PlanGridProps extends PlanActions {
  days: readonly BusinessDay[];
  menus: readonly AdminMenuEntry[];
  closed: ClosedSlots;
  missing: readonly MissingDish[];
  today: BusinessDay;
}

export function PlanGrid({ days, menus, closed, missing, today, ...actions }: PlanGridProps) {
  return (
    <div className="@container">
      <div className="grid @max-4xl:gap-4 @4xl:grid-cols-7 @4xl:grid-rows-[auto_auto_auto] @4xl:gap-x-1.5">
        {days.map((day) => (
          <PlanDay
            key={day}
            day={day}
            isToday={day === today}
            menus={menus.filter(({ date }) => date === day)}
            closed={closed}
            missing={missing.filter(({ date }) => date === day)}
            onDropId={(id, to, as) => {
              const menu = menus.find((each) => each.id === id);
              const isThere = menu?.date === to.date && menu.shift === to.shift;
              if (menu && !isThere) actions.onDrop(menu, to, as);
            }}
            {...actions}
          />
        ))}
      </div>
    </div>
  );
}

interface PlanDayProps extends PlanActions {
  day: BusinessDay;
  isToday: boolean;
  menus: readonly AdminMenuEntry[];
  closed: ClosedSlots;
  missing: readonly MissingDish[];
  onDropId: (id: string, to: PlanSlot, as: 'move' | 'copy') => void;
}

function PlanDay({ day, isToday, menus, closed, missing, ...actions }: PlanDayProps) {
  const drafts = menus.filter(({ isPublished }) => !isPublished).length;
  return (
    <section
      aria-label={`${shortWeekday(day)}, ${shortDay(day)}`}
      className="grid min-w-0 rounded-card border border-line bg-card shadow-soft @md:@max-4xl:grid-cols-2 @4xl:row-span-3 @4xl:grid-rows-subgrid"
    >
      <header className="flex min-h-14 min-w-0 items-center border-b border-line py-1 pr-1 pl-3 @max-4xl:col-span-full @4xl:flex-wrap @4xl:pl-2">
        <h2 className="min-w-0 grow leading-tight font-bold">
          {isToday ? 'Today' : shortWeekday(day)}
          <span className="ml-2 font-normal text-quiet @4xl:ml-0 @4xl:block @4xl:text-sm">
            {shortDay(day)}
          </span>
        </h2>
        {drafts > 0 && (
          <DayAction
            label={`Publish ${shortDay(day)}`}
            icon={<Eye />}
            onPress={() => actions.onPublishDay(day)}
          />
        )}
        {menus.length > 0 && (
          <DayAction
            label={`Copy ${shortDay(day)}`}
            icon={<Copy />}
            onPress={() => actions.onCopyDay(day)}
          />
        )}
      </header>
      {shifts.map((shift) => (
        <PlanCell
          key={shift}
          place={{ date: day, shift }}
          menus={menus.filter((menu) => menu.shift === shift)}
          closed={closedText(closed, { date: day, shift })}
          missing={missing.filter((dish) => dish.shift === shift)}
          {...actions}
        />
      ))}
    </section>
  );
}

interface DayActionProps {
  label: string;
  icon: React.ReactNode;
  onPress: () => void;
}

function DayAction({ label, icon, onPress }: DayActionProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        onClick={onPress}
        className="grid shrink-0 place-items-center rounded-control text-quiet hover:bg-brand-soft hover:text-ink @max-4xl:size-11 @4xl:size-9 [&>svg]:size-4.5"
      >
        {icon}
      </button>
    </Tooltip>
  );
}

interface PlanCellProps extends Omit<PlanDayProps, 'day' | 'isToday' | 'closed'> {
  place: { date: BusinessDay; shift: Shift };
  /** The reason why the shift is closed. */
  closed: string | undefined;
}

function PlanCell({ place, menus, closed, missing, onAdd, onOpen, onDropId }: PlanCellProps) {
  const [isGoal, setGoal] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(draggedType)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isCopy(event) ? 'copy' : 'move';
    setGoal(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setGoal(false);
    const id = event.dataTransfer.getData(draggedType);
    onDropId(id, place, isCopy(event) ? 'copy' : 'move');
  };
  return (
    <section
      aria-label={slotName(place)}
      onDragOver={over}
      onDragLeave={() => setGoal(false)}
      onDrop={drop}
      className={clsx(
        'flex min-w-0 flex-col gap-1.5 border-line p-1.5 @4xl:p-1 @max-md:not-last:border-b @md:@max-4xl:not-last:border-r @4xl:not-last:border-b',
        closed !== undefined && 'bg-turmeric-soft',
        isGoal && 'bg-brand-soft outline-2 -outline-offset-2 outline-brand',
      )}
    >
      <h3 className="px-1 text-sm font-semibold text-quiet">{place.shift}</h3>
      {closed !== undefined && (
        <p className="flex items-start gap-1.5 px-1 text-sm leading-tight font-semibold wrap-anywhere text-amber">
          <DoorClosed aria-hidden="true" className="size-4 shrink-0" />
          {closed}
        </p>
      )}
      {missing.map(({ tiffin, people }) => (
        <p
          key={tiffin}
          className="flex items-start gap-1.5 px-1 text-sm leading-tight font-semibold wrap-anywhere text-kokum"
        >
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          No dish for {tiffin}: {counted(people, 'person', 'people')}
        </p>
      ))}
      {menus.length > 0 && (
        <ul className="grid gap-1.5">
          {menus.map((menu) => (
            <PlanEntry key={menu.id} menu={menu} onOpen={() => onOpen(menu)} />
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-label={`Add to ${slotName(place)}`}
        data-add={`${place.date} ${place.shift}`}
        onClick={() => onAdd(place)}
        className="mt-auto flex items-center justify-center gap-1.5 rounded-control border border-dashed border-line-strong text-[0.9375rem] font-semibold text-brand-dark hover:bg-brand-soft @max-4xl:min-h-11 @4xl:min-h-9"
      >
        <Plus aria-hidden="true" className="size-4.5" />
        Add
      </button>
    </section>
  );
}

/** Whether the system's key for copying is held. */
function isCopy(event: DragEvent): boolean {
  return event.ctrlKey || event.altKey;
}
