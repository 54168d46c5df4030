/** Kitchen Login: mobile number and password. */
import { MobileLogin } from '#src/auth/web/mobile-login.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export const handle: ScreenHandle = { title: 'Kitchen Login' };

export function KitchenLoginPage() {
  const { name } = useShopFacts();
  return <MobileLogin login="kitchen" title="Kitchen Login" shopName={name} />;
}
