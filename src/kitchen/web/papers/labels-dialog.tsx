/** Asks for the label paper, the first free label, and the boxes. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { cellsOf, labelFormatNames, labelFormats, rollHeights } from '../../label-formats.ts';
import { type Box, listBoxes } from '../../packing-contract.ts';
import { mostLabels } from '../../paper-contract.ts';
import { ArrivedNote } from './arrived-note.tsx';
import { chosenBoxes, type LabelChoice } from './label-choice.ts';
import { LabelScopeFields } from './label-scope-fields.tsx';
import { type PrintSettings, usePrintSettings } from './print-settings.ts';
import { StartCell } from './start-cell.tsx';
import { usePaper } from './use-paper.ts';

interface LabelsDialogProps {
  date: string;
  shift: Shift;
  onClose: () => void;
}

const everything: LabelChoice = {
  scope: 'all',
  runId: undefined,
  first: undefined,
  last: undefined,
};

export function LabelsDialog({ date, shift, onClose }: LabelsDialogProps) {
  const boxes = useQuery({ ...queryOf(listBoxes, { query: { date, shift } }), retry: false });
  const [settings, keepSettings] = usePrintSettings();
  const [choice, setChoice] = useState(everything);
  const [cell, setCell] = useState(1);
  const { print, isPrinting, arrived } = usePaper();
  const { format: name, rollHeight } = settings;
  const format = labelFormats[name];
  const startCell = Math.min(cell, cellsOf(name));
  const chosen = chosenBoxes(boxes.data?.boxes ?? [], choice);
  const place = format.kind === 'sheet' ? { startCell } : { rollHeight };
  const isPrintable = chosen.length > 0 && chosen.length <= mostLabels;
  const submit = () =>
    print({
      ...{ date, shift, kind: 'labels', format: name, ...place },
      codes: chosen.map(({ code }) => code),
    });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Print labels"
      width="wide"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!isPrintable || isPrinting} onClick={submit}>
            {isPrinting ? 'Printing…' : `Print ${counted(chosen.length, 'label')}`}
          </Button>
        </>
      }
    >
      {boxes.isError && <p role="alert">{failureText(boxes.error)}</p>}
      {boxes.data && (
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-4">
            <LabelScopeFields boxes={boxes.data.boxes} choice={choice} onChange={setChoice} />
            <PaperFields settings={settings} onChange={keepSettings} />
          </div>
          {format.kind === 'sheet' && (
            <StartCell format={format} value={startCell} count={chosen.length} onChange={setCell} />
          )}
          <div className="flex flex-col gap-1 sm:col-span-2">
            <p>{summaryOf(chosen, format.kind === 'sheet' ? cellsOf(name) : 0, startCell)}</p>
            <ReprintNote boxes={chosen} />
            <ArrivedNote paper={arrived} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface PaperFieldsProps {
  settings: PrintSettings;
  onChange: (change: Partial<PrintSettings>) => void;
}

function PaperFields({ settings, onChange }: PaperFieldsProps) {
  const { format, rollHeight } = settings;
  return (
    <>
      <SelectField
        label="Paper"
        value={format}
        options={labelFormatNames.map((value) => ({ value, label: labelFormats[value].title }))}
        onChange={({ target }) => {
          const chosen = labelFormatNames.find((each) => each === target.value);
          if (chosen) onChange({ format: chosen });
        }}
      />
      {labelFormats[format].kind === 'roll' && (
        <SelectField
          label="Height of a label"
          value={String(rollHeight)}
          options={rollHeights.map((height) => ({
            value: String(height),
            label: height === null ? 'As long as it needs (no gaps)' : `${height} mm`,
          }))}
          onChange={({ target }) => {
            const chosen = rollHeights.find((each) => String(each) === target.value);
            if (chosen !== undefined) onChange({ rollHeight: chosen });
          }}
        />
      )}
    </>
  );
}

function ReprintNote({ boxes }: { boxes: readonly Box[] }) {
  const { length } = boxes.filter(({ prints }) => prints > 0);
  if (length === 0) return null;
  return (
    <p className="font-semibold text-kokum" role="note">
      {length === 1
        ? '1 label was printed before: it will say REPRINT.'
        : `${length} labels were printed before: they will say REPRINT.`}
    </p>
  );
}

/** `cells` is 0 for a roll. */
function summaryOf(boxes: readonly Box[], cells: number, startCell: number): string {
  if (boxes.length === 0) return 'There is no box that needs a label.';
  if (boxes.length > mostLabels) return `Please print at most ${mostLabels} labels at once.`;
  const labels = counted(boxes.length, 'label');
  if (cells === 0) return `${labels}.`;
  const sheets = Math.ceil((boxes.length + startCell - 1) / cells);
  return `${labels} on ${counted(sheets, 'sheet')}.`;
}
