/**
 * The button of a step. After a tap it shows in the same place that it was tapped, with Undo until
 * the tap is sent.
 */
import { Check } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';

/** The state of a step's tap. */
export type TapState = 'none' | 'undoable' | 'waiting' | 'sent';

interface DeliveryStepProps {
  label: string;
  takenLabel: string;
  undoLabel?: string;
  /** Added to each label for screen readers, because each card has the same ones. */
  of: string;
  tap: TapState;
  isOnline: boolean;
  isSecondary?: boolean;
  /** Shown but disabled. */
  isIdle?: boolean;
  onTake: () => void;
  onUndo: () => void;
}

/** Has the same height before and after the tap, so that nothing below moves. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { label, takenLabel, undoLabel = 'Undo', of, tap, isOnline } = props;
  const { isSecondary = false, isIdle = false, onTake, onUndo } = props;
  const isTaken = tap !== 'none';
  const text = isTaken ? takenLabel : label;
  return (
    <div className="flex gap-2">
      <Button
        size="lg"
        variant={isSecondary ? 'secondary' : 'primary'}
        className={`min-w-0 grow ${isTaken ? 'border-transparent! bg-leaf-soft! px-3! text-leaf-dark! opacity-100!' : ''}`}
        aria-label={`${text}: ${of}`}
        aria-disabled={isTaken || isIdle || undefined}
        onClick={isTaken || isIdle ? undefined : onTake}
      >
        {isTaken && <Check aria-hidden="true" className="size-6 shrink-0" />}
        {text}
      </Button>
      {tap === 'undoable' && (
        <Button
          variant="secondary"
          className="w-28 shrink-0 px-2! text-lg"
          aria-label={`${undoLabel}: ${of}`}
          onClick={onUndo}
        >
          {undoLabel}
        </Button>
      )}
      {(tap === 'waiting' || tap === 'sent') && (
        <p className="grid w-28 shrink-0 place-items-center text-center leading-tight font-semibold text-quiet">
          {tapText(tap, isOnline)}
        </p>
      )}
    </div>
  );
}

export function tapText(tap: 'waiting' | 'sent', isOnline: boolean): string {
  if (tap === 'sent') return 'Sent';
  return isOnline ? 'Sending…' : 'Waiting for signal';
}
