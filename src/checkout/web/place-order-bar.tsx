/** The button that places the order, with error messages: within reach of the thumb on phones. */
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';

interface PlaceOrderBarProps {
  totalPaise: number;
  /** Why the last press failed; empty if it did not. */
  problem: string;
}

export function PlaceOrderBar({ totalPaise, problem }: PlaceOrderBarProps) {
  return (
    <div className="place-order-bar z-20 rounded-b-card -mx-4 grid gap-3 border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:px-6 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {problem !== '' && <Problem text={problem} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="leading-tight md:hidden">
          <span className="block text-sm text-quiet">Total</span>
          <Price paise={totalPaise} className="text-lg font-bold" />
        </p>
        <Button type="submit" size="lg" className="grow">
          Place Order
        </Button>
      </div>
    </div>
  );
}

/** Takes the focus, so that screen readers read it. */
function Problem({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason is news, too.
  useEffect(() => shown.current?.focus(), [text]);
  return (
    <p
      ref={shown}
      tabIndex={-1}
      className="place-order-problem flex gap-2 overflow-y-auto rounded-control bg-kokum-soft px-3 py-2 leading-snug font-medium text-kokum"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
