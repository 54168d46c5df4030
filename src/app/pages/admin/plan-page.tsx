/** Plan: the menus of the next fourteen days, one week per screen. */
import { Copy, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AdminMenuEntry } from '#src/menus/admin-menu-contract.ts';
import { daysOfWeek, type PlanWeek, planWeeks, weekDays } from '#src/menus/plan-rules.ts';
import { draftOf, type MenuDraft, newDraft } from '#src/menus/web/admin/menu-editor-form.ts';
import { AddDishDialog } from '#src/menus/web/admin/plan/add-dish-dialog.tsx';
import type { ClosedSlots } from '#src/menus/web/admin/plan/closed-slots.ts';
import { EntryDialog } from '#src/menus/web/admin/plan/entry-dialog.tsx';
import { PlanEditorDialog } from '#src/menus/web/admin/plan/plan-editor-dialog.tsx';
import { PlanGrid } from '#src/menus/web/admin/plan/plan-grid.tsx';
import {
  CopyDayDialog,
  CopyWeekQuestion,
  PublishQuestion,
  stretch,
} from '#src/menus/web/admin/plan/plan-questions.tsx';
import { type PlanSlot, usePlan, useTransfer } from '#src/menus/web/admin/plan/use-plan.ts';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';

export const handle: ScreenHandle = { title: 'Plan' };

type Task =
  | { kind: 'add'; place: PlanSlot }
  | { kind: 'entry'; menu: AdminMenuEntry }
  | { kind: 'edit'; draft: MenuDraft }
  | { kind: 'copy day'; day: BusinessDay }
  | { kind: 'copy week'; title: string; from: BusinessDay; to: BusinessDay }
  | { kind: 'publish'; drafts: readonly AdminMenuEntry[] };

export function PlanPage() {
  const [week, setWeek] = useState<PlanWeek>('this');
  const query = usePlan(week);
  const { data } = query;
  const row = useRowTask<Task>();
  const today = useToday();
  const closed = data?.closed ?? [];
  const transfer = useTransfer(closed);
  const drafts = data?.menus.filter(({ isPublished }) => !isPublished) ?? [];
  const first = data?.days[0];
  return (
    <main className="px-4 pb-10 md:px-6">
      <h1 className="text-2xl font-extrabold tracking-tight">Plan</h1>
      <p className="text-quiet">Customers see today, tomorrow and the day after.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
        <Segmented
          label="Week"
          options={planWeeks.map((value) => ({
            value,
            label: stretch(daysOfWeek(today, value)[0] ?? today),
          }))}
          value={week}
          onChange={setWeek}
        />
        {first !== undefined && (
          <WeekTools week={week} first={first} drafts={drafts} onStart={row.start} />
        )}
      </div>
      {data && (
        <div aria-busy={transfer.isPending} className={transfer.isPending ? 'opacity-60' : ''}>
          <PlanGrid
            days={data.days}
            menus={data.menus}
            closed={closed}
            missing={data.missing ?? []}
            today={today}
            onAdd={(place) => row.start({ kind: 'add', place })}
            onOpen={(menu) => row.start({ kind: 'entry', menu })}
            onDrop={(menu, to, as) => !transfer.isPending && transfer.mutate({ menu, to, as })}
            onCopyDay={(day) => row.start({ kind: 'copy day', day })}
            onPublishDay={(day) =>
              row.start({ kind: 'publish', drafts: drafts.filter(({ date }) => date === day) })
            }
          />
        </div>
      )}
      <PendingList query={query} failure="Could not load the plan" row="h-40" isCards />
      <PlanTask key={row.turn} row={row} menus={data?.menus ?? []} closed={closed} today={today} />
    </main>
  );
}

interface WeekToolsProps {
  week: PlanWeek;
  first: BusinessDay;
  drafts: readonly AdminMenuEntry[];
  onStart: (task: Task) => void;
}

function WeekTools({ week, first, drafts, onStart }: WeekToolsProps) {
  const copy = (title: string, from: BusinessDay, to: BusinessDay) =>
    onStart({ kind: 'copy week', title: `${title}?`, from, to });
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto max-sm:[&_svg]:hidden">
      <Button
        variant="secondary"
        onClick={() => copy('Copy last week', addDays(first, -weekDays), first)}
      >
        <Copy aria-hidden="true" className="size-5" />
        Copy last week
      </Button>
      {week === 'this' && (
        <Button
          variant="secondary"
          onClick={() => copy('Copy to next week', first, addDays(first, weekDays))}
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy to next week
        </Button>
      )}
      <Button disabled={drafts.length === 0} onClick={() => onStart({ kind: 'publish', drafts })}>
        <Eye aria-hidden="true" className="size-5" />
        Publish week{drafts.length > 0 && ` (${drafts.length})`}
      </Button>
    </div>
  );
}

interface PlanTaskProps {
  row: ReturnType<typeof useRowTask<Task>>;
  menus: readonly AdminMenuEntry[];
  closed: ClosedSlots;
  today: BusinessDay;
}

function PlanTask({ row: { task, open, start, close }, menus, closed, today }: PlanTaskProps) {
  const moved = useRef<AdminMenuEntry>(undefined);
  const days = planWeeks.flatMap((week) => daysOfWeek(today, week));
  /** The entry's new position, or else the cell where it was. */
  const focusAfter = (place: PlanSlot) => () =>
    document.querySelector<HTMLElement>(`[data-entry="${moved.current?.id}"]`) ??
    document.querySelector<HTMLElement>(`[data-add="${place.date} ${place.shift}"]`);
  switch (task?.kind) {
    case 'add':
      return (
        <AddDishDialog
          open={open}
          place={task.place}
          menus={menus}
          closed={closed}
          onAdHoc={() => start({ kind: 'edit', draft: plannedDraft(task.place) })}
          onClose={close}
        />
      );
    case 'entry':
      return (
        <EntryDialog
          open={open}
          menu={task.menu}
          days={days}
          closed={closed}
          onEdit={() => start({ kind: 'edit', draft: draftOf(task.menu) })}
          onClose={(goal) => {
            moved.current = goal;
            close();
          }}
          focusAfter={focusAfter(task.menu)}
        />
      );
    case 'edit':
      return (
        <PlanEditorDialog
          open={open}
          draft={task.draft}
          onClose={close}
          focusAfter={focusAfter({ date: task.draft.date, shift: task.draft.fields.shift })}
        />
      );
    case 'copy day':
      return (
        <CopyDayDialog open={open} from={task.day} days={days} closed={closed} onClose={close} />
      );
    case 'copy week':
      return <CopyWeekQuestion open={open} {...task} closed={closed} onClose={close} />;
    case 'publish':
      return <PublishQuestion open={open} drafts={task.drafts} onClose={close} />;
    default:
      return null;
  }
}

/** A planned entry is not published automatically. */
function plannedDraft({ date, shift }: PlanSlot): MenuDraft {
  const draft = newDraft(date, shift);
  const fields = { ...draft.fields, isPublished: false };
  return { ...draft, initial: fields, fields };
}
