/**
 * The order bar before the page is hydrated, filled by early-cart.ts; its button is a plain link.
 */
import { ArrowRight } from 'lucide-react';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';

export function EarlyOrderBar() {
  return (
    <section
      id="early-order"
      hidden
      aria-label="Your cart"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="min-w-0 leading-tight">
          <span className="block text-sm text-quiet" />
          <span className="text-lg font-bold whitespace-nowrap figures" />
        </p>
        <a href="/checkout" className={buttonClass({ size: 'lg', className: 'max-w-full' })}>
          Order Now
          <ArrowRight aria-hidden="true" className="size-5" />
        </a>
      </div>
    </section>
  );
}
