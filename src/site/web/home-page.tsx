/** Home: what the kitchen cooks, what it costs, and the way to today's menus. */
import { Corporate } from './corporate.tsx';
import { Cuisines } from './cuisines.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OrderBanner } from './order-banner.tsx';
import { Specials } from './specials.tsx';

export function Component() {
  return (
    <main>
      <Hero />
      <Cuisines />
      <Specials />
      <Corporate />
      <OrderBanner />
      <HowItWorks />
    </main>
  );
}
