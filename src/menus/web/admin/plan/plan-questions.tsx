/** The dialogs before a day or a week is copied or published. */
import { useState } from 'react';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { AdminMenuEntry } from '../../../admin-menu-contract.ts';
import { weekDays, weekFrom } from '../../../plan-rules.ts';
import { ClosedNote } from './closed-note.tsx';
import { type ClosedSlots, closedText, slotsOfDays } from './closed-slots.ts';
import { DayField, dayAndWeekday } from './slot-fields.tsx';
import { slotName, useDaysCopy, usePublishing } from './use-plan.ts';

interface QuestionProps {
  open: boolean;
  onClose: () => void;
}

const copiesRule = 'Menus with the same name that are already there stay as they are.';

interface CopyWeekProps extends QuestionProps {
  closed: ClosedSlots;
  title: string;
  from: BusinessDay;
  to: BusinessDay;
}

export function CopyWeekQuestion({ open, title, from, to, closed, onClose }: CopyWeekProps) {
  const copy = useDaysCopy();
  const shut = slotsOfDays(weekFrom(to)).flatMap((place) => {
    const text = closedText(closed, place);
    return text === undefined ? [] : `${slotName(place)} (${text})`;
  });
  return (
    <ConfirmDialog
      open={open}
      title={title}
      question={`The menus of ${stretch(from)} are copied to ${stretch(to)}, published ones as published. ${copiesRule}${shut.length > 0 ? ` Nobody can order on ${shut.join(', ')}.` : ''}`}
      confirmLabel="Copy"
      busy={copy.isPending}
      onConfirm={() => copy.mutate({ from, to, days: weekDays }, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}

/** `22 Nov – 28 Nov`. */
export function stretch(first: BusinessDay): string {
  return `${shortDay(first)} – ${shortDay(addDays(first, weekDays - 1))}`;
}

interface CopyDayProps extends QuestionProps {
  from: BusinessDay;
  /** The possible target days. */
  days: readonly BusinessDay[];
  closed: ClosedSlots;
}

export function CopyDayDialog({ open, from, days, closed, onClose }: CopyDayProps) {
  const goals = days.filter((day) => day !== from);
  const [to, setTo] = useState(goals.find((day) => day > from) ?? goals[0] ?? from);
  const copy = useDaysCopy();
  return (
    <ConfirmDialog
      open={open}
      title="Copy a day"
      question={`The menus of ${dayAndWeekday(from)}, published ones as published. ${copiesRule}`}
      confirmLabel="Copy"
      busyLabel="Copying…"
      busy={copy.isPending}
      onConfirm={() => copy.mutate({ from, to, days: 1 }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <ClosedNote closed={closed} places={slotsOfDays([to])} />
      <DayField days={goals} value={to} onChange={setTo} />
    </ConfirmDialog>
  );
}

interface PublishProps extends QuestionProps {
  drafts: readonly AdminMenuEntry[];
}

export function PublishQuestion({ open, drafts, onClose }: PublishProps) {
  const publishing = usePublishing();
  return (
    <ConfirmDialog
      open={open}
      title={`Publish ${counted(drafts.length, 'menu')}?`}
      question="Customers see those of today, tomorrow and the day after at once, the others when their day comes near."
      confirmLabel="Publish"
      busy={publishing.isPending}
      onConfirm={() => publishing.mutate(drafts, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
