/** Asks which run sheets are printed, and whether on both sides. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { listBoxes } from '../../packing-contract.ts';
import { ArrivedNote } from './arrived-note.tsx';
import { runsOf } from './label-choice.ts';
import { usePrintSettings } from './print-settings.ts';
import { usePaper } from './use-paper.ts';

interface RunSheetsDialogProps {
  date: string;
  shift: Shift;
  onClose: () => void;
}

export function RunSheetsDialog({ date, shift, onClose }: RunSheetsDialogProps) {
  const boxes = useQuery({ ...queryOf(listBoxes, { query: { date, shift } }), retry: false });
  const [{ isTwoSided }, keepSettings] = usePrintSettings();
  const [runId, setRunId] = useState('');
  const { print, isPrinting, arrived } = usePaper();
  const runs = runsOf(boxes.data?.boxes ?? []);
  const submit = () =>
    print({ date, shift, kind: 'run', isTwoSided, ...(runId !== '' && { runId }) });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Print run sheets"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button disabled={runs.length === 0 || isPrinting} onClick={submit}>
            {isPrinting ? 'Printing…' : 'Print'}
          </Button>
        </>
      }
    >
      {boxes.isError && <p role="alert">{failureText(boxes.error)}</p>}
      {boxes.data && runs.length === 0 && <p>No order of this shift is assigned yet.</p>}
      {runs.length > 0 && (
        <div className="flex flex-col gap-4">
          <SelectField
            label="Run"
            value={runId}
            options={[
              { value: '', label: runs.length === 1 ? 'The only run' : `All ${runs.length} runs` },
              ...runs.map(({ id, letter, rider }) => ({
                value: id,
                label: `Run ${letter} · ${rider}`,
              })),
            ]}
            onChange={({ target }) => setRunId(target.value)}
          />
          <div className="flex min-h-11 items-center gap-3">
            <Checkbox
              label="Print on both sides"
              checked={isTwoSided}
              onChange={(next) => keepSettings({ isTwoSided: next })}
            />
            <span aria-hidden="true">Both sides of the paper</span>
          </div>
          <ArrivedNote paper={arrived} />
        </div>
      )}
    </Dialog>
  );
}
