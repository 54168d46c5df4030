/** In place of the order bar: another day has cleared the cart, and it can be brought back. */
import { Button } from '#src/platform/browser/ui/button.tsx';
import { cartBarClass } from './order-bar.tsx';

export function ClearedCart({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={cartBarClass}>
      <Button variant="secondary" onClick={onUndo} className="max-w-full">
        Bring back the cart
      </Button>
    </div>
  );
}
