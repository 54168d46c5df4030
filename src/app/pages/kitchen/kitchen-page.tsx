/** The kitchen's home: the count of a shift. */

import { CountScreen } from '#src/kitchen/web/count/count-screen.tsx';
import { forgetAnswers } from '#src/kitchen/web/stored/kitchen-store.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export const handle: ScreenHandle = { title: 'Kitchen', whenSignedOut: () => void forgetAnswers() };

export function KitchenPage() {
  return <CountScreen />;
}
