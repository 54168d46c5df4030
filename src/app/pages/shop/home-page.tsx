/** Home: what the kitchen cooks, the prices, and the link to today's menus. */

import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { allShifts } from '#src/platform/contract/shifts.ts';
import { Corporate } from '#src/site/web/corporate.tsx';
import { Cuisines } from '#src/site/web/cuisines.tsx';
import { Hero } from '#src/site/web/hero.tsx';
import { HowItWorks } from '#src/site/web/how-it-works.tsx';
import { OrderBanner } from '#src/site/web/order-banner.tsx';
import { Specials } from '#src/site/web/specials.tsx';
import { Testimonials } from '#src/site/web/testimonials.tsx';
import { OwnOrdersLater } from './own/own-orders-later.tsx';

export const handle: ScreenHandle = {
  title: 'Home-style vegetarian tiffin, delivered',
  description: `Fresh vegetarian ${allShifts().toLowerCase()}: North-Indian, South-Indian and desi-Chinese. See the menus of the next three days and order online.`,
};

export function HomePage() {
  return (
    <main>
      <Hero />
      <Cuisines />
      <Specials />
      <Corporate />
      <OrderBanner />
      <HowItWorks />
      <Testimonials />
      <OwnOrdersLater />
    </main>
  );
}
