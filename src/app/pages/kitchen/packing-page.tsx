/** Every box of a shift, and which of them are packed. */
import { forgetAnswers } from '#src/kitchen/web/kept/kitchen-store.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export const handle: ScreenHandle = { title: 'Packing', whenSignedOut: () => void forgetAnswers() };

export function PackingPage() {
  return null;
}
