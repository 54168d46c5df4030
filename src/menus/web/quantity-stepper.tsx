/** An Add button that becomes minus, count and plus; all of one size, so that nothing moves. */
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';

interface QuantityStepperProps {
  menuId: string;
  /** The name of the dish, for the labels of the buttons. */
  name: string;
  quantity: number;
  limit: number;
  onAdd: () => void;
  onRemove: () => void;
}

export function QuantityStepper({
  menuId,
  name,
  quantity,
  limit,
  onAdd,
  onRemove,
}: QuantityStepperProps) {
  const { target, pressed } = useFocusThatFollows(quantity > 0);
  if (quantity === 0) {
    return (
      <Button
        ref={target}
        className="w-full scroll-mb-28"
        aria-label={`Add ${name}`}
        // early-cart.ts counts taps here before the page is hydrated.
        data-add={menuId}
        suppressHydrationWarning
        onClick={() => pressed(onAdd)}
      >
        Add
      </Button>
    );
  }
  return (
    <fieldset
      aria-label={`Quantity of ${name}`}
      className="grid min-w-0 grid-cols-[2.75rem_1fr_2.75rem] items-center rounded-control bg-brand-soft"
    >
      <Button
        size="icon"
        className="scroll-mb-28"
        aria-label={`One less ${name}`}
        onClick={() => pressed(onRemove)}
      >
        <Minus aria-hidden="true" className="size-5" />
      </Button>
      <output className="text-center font-bold figures">{quantity}</output>
      <Button
        ref={target}
        size="icon"
        className="scroll-mb-28"
        aria-label={`One more ${name}`}
        aria-disabled={quantity >= limit}
        onClick={() => pressed(onAdd)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </Button>
    </fieldset>
  );
}

/**
 * A press that replaces its own button would lose the focus, so `target` gets it. A cart that is
 * loaded from the tab's storage does not move the focus.
 */
function useFocusThatFollows(filled: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  const shown = useRef(filled);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (shown.current !== filled && wasPressed.current) target.current?.focus();
    shown.current = filled;
    wasPressed.current = false;
  }, [filled]);
  const pressed = (act: () => void) => {
    wasPressed.current = true;
    act();
  };
  return { target, pressed };
}
