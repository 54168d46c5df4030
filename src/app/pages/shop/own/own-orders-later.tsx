/** Loads what this browser has ordered, after the page and only if somebody has ordered here. */
import { type ComponentType, useEffect, useState } from 'react';
import { hasOrdered } from '#src/checkout/web/has-ordered.ts';

export function OwnOrdersLater() {
  const [Bar, setBar] = useState<ComponentType>();
  // Only the browser knows; the server renders one page for all.
  useEffect(() => {
    if (!hasOrdered()) return;
    // Without it the page is whole as well.
    import('./own-orders-bar.tsx').then(
      ({ OwnOrdersBar }) => setBar(() => OwnOrdersBar),
      () => undefined,
    );
  }, []);
  return Bar && <Bar />;
}
