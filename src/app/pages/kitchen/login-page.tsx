/** Kitchen Login: a mobile number and a password. */
import { MobileLogin } from '#src/auth/web/mobile-login.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { businessProfile } from '#src/settings/business-profile.ts';

export const handle: ScreenHandle = { title: 'Kitchen Login' };

export function KitchenLoginPage() {
  return <MobileLogin login="kitchen" title="Kitchen Login" shopName={businessProfile.name} />;
}
