/** Home: what the kitchen cooks, what it costs, and the way to today's menus. */
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Corporate } from './corporate.tsx';
import { Cuisines } from './cuisines.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OrderBanner } from './order-banner.tsx';
import { Specials } from './specials.tsx';
import { Testimonials } from './testimonials.tsx';

export const handle: ScreenHandle = {
  title: 'Home-style vegetarian tiffin, delivered',
  description:
    'Fresh vegetarian lunch and dinner: North-Indian, South-Indian and desi-Chinese. See the menus of the next three days and order online.',
};

export function Component() {
  return (
    <main>
      <Hero />
      <Cuisines />
      <Specials />
      <Corporate />
      <OrderBanner />
      <HowItWorks />
      <Testimonials />
    </main>
  );
}
