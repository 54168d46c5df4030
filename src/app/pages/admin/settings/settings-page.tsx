/**
 * Settings: a list of the sections that the owner can change; wide screens also show the first one.
 */
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { SettingsFrame } from '../../../layouts/settings-frame.tsx';

export const handle: ScreenHandle = { title: 'Settings' };

export function SettingsPage() {
  return <SettingsFrame />;
}
