/** Copies the menus of a day or of one shift to another day or shift. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { copyMenus } from '../../admin-menu-contract.ts';
import { dayNames } from '../day-name.ts';
import { type AdminMenuList, viewsOfMenus } from './admin-menu-query.ts';
import type { Place } from './use-menu-editing.ts';

interface CopyMenusDialogProps {
  open: boolean;
  list: AdminMenuList;
  from: Place;
  onClose: () => void;
  onCopied: (to: Place) => void;
}

export function CopyMenusDialog({ open, list, from, onClose, onCopied }: CopyMenusDialogProps) {
  const [isWholeDay, setWholeDay] = useState(false);
  const [to, setTo] = useState<Place>({
    day: list.days.find((day) => day > from.day) ?? list.days[0] ?? from.day,
    shift: from.shift,
  });
  const copy = useCopy(onCopied);
  const count = list.menus.filter(
    ({ date, shift }) => date === from.day && (isWholeDay || shift === from.shift),
  ).length;
  const isSame = from.day === to.day && (isWholeDay || from.shift === to.shift);
  const nameOf = (day: BusinessDay) => `${dayNames[list.days.indexOf(day)]}, ${shortDay(day)}`;
  const source = isWholeDay ? nameOf(from.day) : `${nameOf(from.day)}, ${from.shift}`;
  return (
    <ConfirmDialog
      open={open}
      title="Copy menus"
      question={`From ${source}: ${counted(count, 'menu')}.`}
      confirmLabel="Copy"
      busyLabel="Copying…"
      busy={copy.isPending}
      isReady={!isSame && count > 0}
      onConfirm={() => copy.mutate({ from, to, isWholeDay })}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <Switch label="Whole day" checked={isWholeDay} onChange={setWholeDay} />
        <SelectField
          label="To day"
          value={to.day}
          options={list.days.map((day) => ({ value: day, label: nameOf(day) }))}
          error={isSame ? 'Please choose another day or shift.' : undefined}
          onChange={(event) => setTo({ ...to, day: event.target.value })}
        />
        {!isWholeDay && (
          <SelectField
            label="To shift"
            value={to.shift}
            options={shifts.map((shift) => ({ value: shift, label: shift }))}
            onChange={(event) => setTo({ ...to, shift: event.target.value as Shift })}
          />
        )}
        <p className="text-quiet">
          Menus with the same name that are already there stay as they are.
        </p>
      </div>
    </ConfirmDialog>
  );
}

interface Copying {
  from: Place;
  to: Place;
  isWholeDay: boolean;
}

function useCopy(onCopied: (to: Place) => void) {
  const wireOf = ({ day, shift }: Place, isWholeDay: boolean) => ({
    date: day,
    ...(!isWholeDay && { shift }),
  });
  return useChange(
    ({ from, to, isWholeDay }: Copying) =>
      call(copyMenus, { body: { from: wireOf(from, isWholeDay), to: wireOf(to, isWholeDay) } }),
    {
      stale: viewsOfMenus,
      onSuccess: ({ copied, skipped }, { to }) => {
        const left = skipped > 0 ? ` ${counted(skipped, 'menu')} skipped: already there.` : '';
        toast({
          title: 'Menus Copied',
          description: `${counted(copied, 'menu')} copied.${left}`,
          variant: copied > 0 ? 'success' : 'default',
        });
        onCopied(to);
      },
    },
  );
}
