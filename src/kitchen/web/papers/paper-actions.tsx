/** The buttons that print the papers of a shift; on a phone they share one row. */
import { clsx } from 'clsx';
import { ClipboardList, ListChecks, type LucideIcon, Route, Scale, Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { ShiftPrintKind } from '../../shift-day-rules.ts';
import { ArrivedNote } from './arrived-note.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { RunSheetsDialog } from './run-sheets-dialog.tsx';
import { usePaper } from './use-paper.ts';

interface PaperActionsProps {
  date: string;
  shift: Shift;
  /** In the order of the buttons. */
  kinds: readonly ShiftPrintKind[];
}

const buttons: Readonly<Record<ShiftPrintKind, { label: string; icon: LucideIcon }>> = {
  count: { label: 'count', icon: ClipboardList },
  goods: { label: 'raw goods', icon: Scale },
  packing: { label: 'packing list', icon: ListChecks },
  run: { label: 'run sheets', icon: Route },
  labels: { label: 'labels', icon: Tags },
};

export function PaperActions({ date, shift, kinds }: PaperActionsProps) {
  const [asked, setAsked] = useState<'run' | 'labels'>();
  const { print, isPrinting, arrived } = usePaper();
  const close = () => setAsked(undefined);
  const isRow = kinds.length > 1;
  return (
    <div className="flex flex-col gap-1 print:hidden">
      <div className={clsx('flex flex-wrap gap-2', isRow && 'max-sm:grid max-sm:grid-cols-3')}>
        {kinds.map((kind) => {
          const { label, icon: Icon } = buttons[kind];
          const isAsked = kind === 'run' || kind === 'labels';
          return (
            <Button
              key={kind}
              variant="secondary"
              className={clsx(isRow && 'max-sm:px-1.5 max-sm:text-sm')}
              disabled={!isAsked && isPrinting}
              onClick={() => (isAsked ? setAsked(kind) : print({ date, shift, kind }))}
            >
              <Icon aria-hidden="true" className={clsx('size-5', isRow && 'max-sm:hidden')} />
              <span>Print {label}</span>
            </Button>
          );
        })}
      </div>
      <ArrivedNote paper={arrived} />
      {asked === 'labels' && <LabelsDialog date={date} shift={shift} onClose={close} />}
      {asked === 'run' && <RunSheetsDialog date={date} shift={shift} onClose={close} />}
    </div>
  );
}
