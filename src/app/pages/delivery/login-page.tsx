/** Delivery Login: a mobile number and a password, typed on a phone. */
import { MobileLogin } from '#src/auth/web/mobile-login.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { businessProfile } from '#src/settings/business-profile.ts';

export const handle: ScreenHandle = {
  title: 'Delivery Login',
  manifest: '/manifest.webmanifest',
};

export function DeliveryLoginPage() {
  return (
    <MobileLogin login="delivery" title="Delivery Boy Login" shopName={businessProfile.name} />
  );
}
