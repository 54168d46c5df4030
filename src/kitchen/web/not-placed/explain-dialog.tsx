/** Asks why a meal may stay without a place. */
import { type FormEvent, useId, useState } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { explainNotPlaced, listNotPlaced, type NotPlaced } from '../../packing-contract.ts';
import { useShiftOfDay } from '../kitchen-context.ts';

interface ExplainDialogProps {
  open: boolean;
  order: NotPlaced;
  onClose: () => void;
}

const maxLength = 300;

export function ExplainDialog({
  open,
  order: { order, explanation },
  onClose,
}: ExplainDialogProps) {
  const formId = useId();
  const [text, setText] = useState(explanation?.text ?? '');
  const [mistake, setMistake] = useState<string>();
  const shiftOfDay = useShiftOfDay();
  const explain = useChange(
    () => call(explainNotPlaced, { body: { ...shiftOfDay, order, explanation: text.trim() } }),
    {
      stale: [listNotPlaced],
      onSuccess: onClose,
      onError: (error) => setMistake(failureText(error)),
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') setMistake('Please say why.');
    else explain.mutate();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Explain order ${orderLabel(order)}`}
      description="With a word why, the packing can be closed without it."
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" form={formId} disabled={explain.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextAreaField
          label="Why it may stay without a place"
          hint="Such as “They come for it at one”."
          rows={3}
          maxLength={maxLength}
          value={text}
          error={mistake}
          onChange={(event) => {
            setMistake(undefined);
            setText(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
