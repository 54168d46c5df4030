/** The way from choosing to eating, in three steps. */

import { CookingPot, ListChecks, type LucideIcon, Truck } from 'lucide-react';
import { shifts } from '#src/platform/contract/shifts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { SectionTitle } from './section-title.tsx';

const steps: readonly { icon: LucideIcon; title: string; text: string; isPaid?: true }[] = [
  {
    icon: ListChecks,
    title: 'Choose option',
    text: `Pick a day, ${shifts.join(' or ').toLowerCase()}, and the dishes you feel like.`,
    isPaid: true,
  },
  {
    icon: CookingPot,
    title: 'Order in process',
    text: 'The kitchen cooks it for your meal and packs it while it is hot.',
  },
  {
    icon: Truck,
    title: 'Delivery',
    text: 'A rider brings it to your door. My Orders shows how far it is.',
  },
];

export function HowItWorks() {
  const { cash } = useShopFacts();
  const paying = cash ? 'Pay online, or in cash when it comes.' : 'Pay online.';
  return (
    <section
      aria-labelledby="how-it-works"
      className="mx-auto max-w-6xl px-4 pt-12 pb-6 sm:px-6 md:pt-20 md:pb-12"
    >
      <SectionTitle id="how-it-works" title="How it works" />
      <ol className="mt-6 grid gap-6 md:mt-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ icon: Icon, title, text, isPaid }, index) => (
          <li key={title} className="relative flex gap-4 md:block">
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-18 -bottom-4 left-8 border-l-2 border-dashed border-turmeric md:top-8 md:right-0 md:bottom-auto md:left-22 md:border-t-2 md:border-l-0"
              />
            )}
            <span className="grid size-16 shrink-0 place-items-center rounded-full bg-turmeric text-ink">
              <Icon aria-hidden="true" className="size-8" />
            </span>
            <div className="md:mt-4">
              <h3 className="text-xl font-bold tracking-tight">
                {index + 1}. {title}
              </h3>
              <p className="max-w-sm leading-snug text-quiet">
                {isPaid ? `${text} ${paying}` : text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
