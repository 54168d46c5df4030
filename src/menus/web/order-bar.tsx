/** The bar at the bottom: the content of the cart, its price, and the button to continue. */
import { ArrowRight } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';

interface OrderBarProps {
  count: number;
  totalPaise: number;
  onOrder: () => void;
}

export const cartBarClass =
  'sticky bottom-0 z-20 -mx-4 border-t border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised sm:bottom-4 sm:mx-0 sm:mb-4 sm:rounded-card sm:border';

export function OrderBar({ count, totalPaise, onOrder }: OrderBarProps) {
  return (
    <section aria-label="Your cart" className={cartBarClass}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="min-w-0 leading-tight">
          <span className="block text-sm text-quiet">
            {count} {count === 1 ? 'item' : 'items'}
          </span>
          <Price paise={totalPaise} className="text-lg font-bold" />
        </p>
        <Button size="lg" onClick={onOrder} className="max-w-full">
          Order Now
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </section>
  );
}
