/** Delivery Login: mobile number and password, for phones. */
import { MobileLogin } from '#src/auth/web/mobile-login.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export const handle: ScreenHandle = {
  title: 'Delivery Login',
  manifest: '/manifest.webmanifest',
};

export function DeliveryLoginPage() {
  const { name } = useShopFacts();
  return <MobileLogin login="delivery" title="Delivery Boy Login" shopName={name} />;
}
