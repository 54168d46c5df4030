/** Meals of a shift that are in no box yet, and why. */
import { forgetAnswers } from '#src/kitchen/web/stored/kitchen-store.ts';
import { UnassignedMealsScreen } from '#src/kitchen/web/unassigned/unassigned-meals-screen.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export const handle: ScreenHandle = {
  title: 'Not placed',
  whenSignedOut: () => void forgetAnswers(),
};

export function NotPlacedPage() {
  return <UnassignedMealsScreen />;
}
