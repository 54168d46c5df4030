/** Asks why an order could not be handed over: one of a few reasons, and a free line. */
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type DeliveryProblem,
  deliveryProblemLabels,
  deliveryProblems,
  maxReasonLength,
  orderLabel,
} from '#src/orders/order-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { isPlainLine, plainTextProblem, visibleText } from '#src/platform/contract/plain-text.ts';

interface ProblemDialogProps {
  open: boolean;
  orderId: number;
  onReport: (problem: DeliveryProblem, note: string) => void;
  onCancel: () => void;
}

export function ProblemDialog({ open, orderId, onReport, onCancel }: ProblemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title="Could not deliver"
      description={`Order ${orderLabel(orderId)}. The kitchen is told and decides what happens next.`}
    >
      <ProblemForm onReport={onReport} onCancel={onCancel} />
    </Dialog>
  );
}

function ProblemForm({ onReport, onCancel }: Pick<ProblemDialogProps, 'onReport' | 'onCancel'>) {
  const [problem, setProblem] = useState<DeliveryProblem>();
  const [note, setNote] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const isPlain = isPlainLine(note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (problem !== undefined && isPlain) onReport(problem, visibleText(note));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Reason</legend>
        {deliveryProblems.map((reason) => (
          <label
            key={reason}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 text-lg font-semibold has-checked:border-2 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="problem"
              value={reason}
              checked={problem === reason}
              onChange={() => setProblem(reason)}
              className="size-6 shrink-0 accent-brand outline-none"
            />
            {deliveryProblemLabels[reason]}
          </label>
        ))}
      </fieldset>
      {wasSent && problem === undefined && (
        <p role="alert" className="flex gap-2 font-semibold text-kokum">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Please choose a reason.
        </p>
      )}
      <TextField
        label="Note (optional)"
        name="note"
        autoComplete="off"
        maxLength={maxReasonLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={wasSent && !isPlain ? plainTextProblem : undefined}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Report</Button>
      </div>
    </form>
  );
}
