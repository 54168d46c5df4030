/** Asks which days are closed and why, and shows what that does before anything is done. */
import { orderLabel } from '#src/orders/order-rules.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { closureText, maxClosureReason } from '#src/settings/closure-rules.ts';
import { concernedText } from '../../../closure-texts.ts';
import { type ClosedClosure, useCloseDays } from './use-close-days.ts';
import type { ClosurePreview } from './use-closures.ts';

interface CloseDaysDialogProps {
  open: boolean;
  today: BusinessDay;
  onClose: () => void;
  /** Called when the days are closed and the page is up to date. */
  onClosed: (closure: ClosedClosure) => void;
}

const suggestions = ['Diwali', 'Holi', 'A family function', 'Kitchen repair', 'No gas today'];
const parts: { value: 'both' | Shift; label: string }[] = [
  { value: 'both', label: 'All day' },
  ...shifts.map((shift) => ({ value: shift, label: shift })),
];

export function CloseDaysDialog({ open, today, onClose, onClosed }: CloseDaysDialogProps) {
  const { fields, change, errors, preview, form } = useCloseDays(today, onClosed);
  const count = preview.data?.orders.length ?? 0;
  return (
    <FormDialog
      form={form}
      open={open}
      title="Close days"
      submitLabel={confirmLabel(count)}
      busyLabel="Closing…"
      cancelLabel="Stay open"
      destructive={count > 0}
      isReady={preview.data !== undefined && !preview.isPlaceholderData}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          today={today}
          min={today}
          value={fields.from}
          error={errors.from}
          onChange={(from) => change({ from })}
        />
        <DateField
          label="Last day"
          today={today}
          min={fields.from}
          value={fields.to}
          error={errors.to}
          onChange={(to) => change({ to })}
        />
      </div>
      <Segmented
        label="What is closed"
        options={parts}
        value={fields.part}
        onChange={(part) => change({ part })}
      />
      <div>
        <TextField
          label="Reason"
          name="reason"
          hint="Customers read it on the shop’s pages and on their credit note."
          required
          maxLength={maxClosureReason}
          value={fields.reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <div className="mt-2 flex flex-wrap gap-1.5">
          {suggestions.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => change({ reason })}
              className="min-h-11 mouse:min-h-9 rounded-full border border-line-strong px-3 text-[0.9375rem] font-semibold hover:bg-brand-soft"
            >
              {reason}
            </button>
          ))}
        </div>
      </div>
      <Outcome {...preview} {...(fields.isComplete && { text: closureText(fields.closure) })} />
    </FormDialog>
  );
}

function confirmLabel(count: number): string {
  if (count === 0) return 'Close days';
  return count === 1 ? 'Close and cancel 1 order' : `Close and cancel ${count} orders`;
}

interface OutcomeProps {
  data: ClosurePreview | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  /** The reason that customers will read. */
  text?: string;
}

function Outcome({ data, error, isPlaceholderData, refetch, text }: OutcomeProps) {
  // These days, or a part of them, are closed already.
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return (
    <div
      aria-live="polite"
      aria-busy={isPlaceholderData}
      className="grid gap-2 border-t border-line pt-4"
    >
      {data ? <Concerned preview={data} /> : !error && <Skeleton className="h-14 rounded-md" />}
      {!data && isConflict && <p className="font-medium text-kokum">{error.message}</p>}
      {!data && error && !isConflict && (
        <p className="flex flex-wrap items-center gap-3 font-medium text-kokum">
          Could not look up the orders of these days.
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {text !== undefined && !isConflict && (
        <p className="break-words text-quiet">Customers read: “{text}”.</p>
      )}
    </div>
  );
}

function Concerned({ preview: { orders, out, texts } }: { preview: ClosurePreview }) {
  return (
    <>
      <p className="text-xl leading-snug font-bold tracking-tight">{concernedText(orders)}</p>
      {out.length > 0 && (
        <p>
          Already on the way or delivered, and not touched:{' '}
          {out.map(({ id }) => orderLabel(id)).join(', ')}.
        </p>
      )}
      {texts > 0 && (
        <p>{counted(texts, 'text')} to send: they wait under Texts, nothing is sent by itself.</p>
      )}
      {orders.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Whose orders these are
          </summary>
          <ul className="grid max-h-60 gap-1 overflow-y-auto text-[0.9375rem] tabular-nums">
            {orders.map(({ id, date, shift, mobileNo, refundPaise }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3">
                <span>
                  {orderLabel(id)}, {shortDay(date)}, {shift}, {mobileNo}
                </span>
                <span>{refundPaise > 0 ? formatPaise(refundPaise) : 'not paid'}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
