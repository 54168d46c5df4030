/** The container of toasts: the only part of them that every screen loads. */
import { type ComponentType, useSyncExternalStore } from 'react';

/** A toast comes with its component, so that screens without toasts do not load that. */
export interface ShownToast {
  id: number;
  /** Interrupts the screen reader. */
  urgent: boolean;
  Card: ComponentType;
}

let shown: ShownToast | undefined;
const listeners = new Set<() => void>();

export function showToast(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The container stays on the page, because screen readers announce only content that is added to an
 * existing one.
 */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto w-full max-w-md px-3 md:top-1 print:hidden">
      <div aria-live="polite" aria-atomic="true">
        {current && !current.urgent && <current.Card key={current.id} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {current?.urgent && <current.Card key={current.id} />}
      </div>
    </div>
  );
}
