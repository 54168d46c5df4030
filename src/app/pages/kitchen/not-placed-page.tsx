/** Meals of a shift that have no place yet, and why. */
import { forgetAnswers } from '#src/kitchen/web/kept/kitchen-store.ts';
import { NotPlacedScreen } from '#src/kitchen/web/not-placed/not-placed-screen.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export const handle: ScreenHandle = {
  title: 'Not placed',
  whenSignedOut: () => void forgetAnswers(),
};

export function NotPlacedPage() {
  return <NotPlacedScreen />;
}
