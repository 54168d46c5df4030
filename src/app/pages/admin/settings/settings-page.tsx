/** Settings: what the owner can set, as a list of sections; wide screens show the first as well. */
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { SettingsFrame } from '../../../layouts/settings-frame.tsx';

export const handle: ScreenHandle = { title: 'Settings' };

export function SettingsPage() {
  return <SettingsFrame />;
}
