/** In place of the order bar: another day has cleared the cart, and it can be brought back. */
import { Button } from '#src/platform/browser/ui/button.tsx';
import { cartBarClass } from './order-bar.tsx';

export function ClearedCart({ onUndo }: { onUndo: () => void }) {
  return (
    <section aria-label="Cleared cart" className={cartBarClass}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-quiet">The other day’s cart was cleared.</p>
        <Button variant="secondary" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </section>
  );
}
