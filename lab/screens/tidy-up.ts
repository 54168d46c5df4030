import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { forgetCart } from '#src/checkout/web/use-cart.ts';
import { deviceKeys, writeDevice } from '#src/platform/browser/device-storage.ts';
import { dismissToast } from '#src/platform/browser/toast.tsx';
import { kept } from './stored-deliveries.ts';

/** Resets the device to an unused one, with an empty screen. */
export function tidyUp(): void {
  cleanup();
  dismissToast();
  document.title = '';
  forgetCart();
  for (const key of deviceKeys('')) writeDevice({ [key]: undefined });
  sessionStorage.clear();
  Object.assign(kept, { values: new Map(), isFull: false, isSilent: false });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.scrollTo(0, 0);
}
