/** The buttons that print the papers of a shift. */
import { ClipboardList, ListChecks, type LucideIcon, Route, Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { Shift } from '#src/settings/shift-rules.ts';
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
  count: { label: 'Print count', icon: ClipboardList },
  packing: { label: 'Print packing list', icon: ListChecks },
  run: { label: 'Print run sheets', icon: Route },
  labels: { label: 'Print labels', icon: Tags },
};

export function PaperActions({ date, shift, kinds }: PaperActionsProps) {
  const [asked, setAsked] = useState<'run' | 'labels'>();
  const { print, isPrinting, arrived } = usePaper();
  const close = () => setAsked(undefined);
  return (
    <div className="flex flex-col gap-1 print:hidden">
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => {
          const { label, icon: Icon } = buttons[kind];
          const isAsked = kind === 'run' || kind === 'labels';
          return (
            <Button
              key={kind}
              variant="secondary"
              disabled={!isAsked && isPrinting}
              onClick={() => (isAsked ? setAsked(kind) : print({ date, shift, kind }))}
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
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
