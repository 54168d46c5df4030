/** One section of Settings, with its own path. */
import { useParams } from 'react-router';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { SettingsFrame } from '../../../layouts/settings-frame.tsx';

export const handle: ScreenHandle = { title: 'Settings' };

export function SettingsSectionPage() {
  const { section } = useParams();
  return <SettingsFrame name={section} />;
}
