/** Whether somebody has ordered in this browser; the home page loads nothing else for that. */
import { readDevice } from '#src/platform/browser/device-storage.ts';

/** The preference that keeps the form that was sent last. */
export const formKey = 'checkout-form';

export function hasOrdered(): boolean {
  return readDevice(`prefers-${formKey}`) !== undefined;
}
