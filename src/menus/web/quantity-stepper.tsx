/** Add, which turns into minus, count and plus; always of one size, so that nothing moves. */
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import { useHydrated } from '#src/web/use-hydrated.ts';

interface QuantityStepperProps {
  /** What is counted, for the names of the buttons. */
  name: string;
  quantity: number;
  limit: number;
  onAdd: () => void;
  onRemove: () => void;
}

export function QuantityStepper({ name, quantity, limit, onAdd, onRemove }: QuantityStepperProps) {
  const hydrated = useHydrated();
  const frame = useRef<HTMLFieldSetElement>(null);
  const plus = useFocusThatFollows(frame, quantity > 0);
  if (quantity === 0) {
    return (
      <fieldset ref={frame} className="w-33 min-w-0">
        <Button
          ref={plus}
          className="w-full scroll-mb-28"
          aria-label={`Add ${name}`}
          disabled={!hydrated}
          onClick={onAdd}
        >
          Add
        </Button>
      </fieldset>
    );
  }
  const full = quantity >= limit;
  return (
    <fieldset
      ref={frame}
      aria-label={`Quantity of ${name}`}
      className="grid w-33 min-w-0 grid-cols-[2.75rem_1fr_2.75rem] items-center rounded-control bg-brand/10"
    >
      <Button variant="primary" size="icon" aria-label={`One less ${name}`} onClick={onRemove}>
        <Minus aria-hidden="true" className="size-5" />
      </Button>
      <output className="text-center font-bold tabular-nums">{quantity}</output>
      <Button
        ref={plus}
        variant="primary"
        size="icon"
        className="scroll-mb-28"
        aria-label={`One more ${name}`}
        aria-disabled={full}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" className="size-5" />
      </Button>
    </fieldset>
  );
}

/** The button that had the focus is replaced by another one: the focus goes along with it. */
function useFocusThatFollows(frame: React.RefObject<HTMLElement | null>, filled: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const before = useRef(filled);
  useEffect(() => {
    if (before.current === filled) return;
    before.current = filled;
    // The browser drops the focus on the body when a focused element goes.
    if (document.activeElement === document.body && frame.current) target.current?.focus();
  }, [filled, frame]);
  return target;
}
