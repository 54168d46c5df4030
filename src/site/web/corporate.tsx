/** The kitchen's offers for offices. */

import { ArrowRight, Cake, Coffee, type LucideIcon, Soup, UtensilsCrossed } from 'lucide-react';
import { Link } from 'react-router';
import { allShifts } from '#src/platform/contract/shifts.ts';
import { SectionTitle } from './section-title.tsx';

interface Offer {
  icon: LucideIcon;
  title: string;
  text: string;
}

const offers: readonly Offer[] = [
  {
    icon: UtensilsCrossed,
    title: `Office ${allShifts().toLowerCase()}`,
    text: 'A hot meal for the whole team, at the same hour every day.',
  },
  {
    icon: Coffee,
    title: 'Tea and coffee',
    text: 'Masala chai and filter coffee at your desks, morning and afternoon.',
  },
  {
    icon: Cake,
    title: 'Office parties',
    text: 'Snacks, sweets and thalis for the days that deserve them.',
  },
  {
    icon: Soup,
    title: 'Catering',
    text: 'Birthdays, poojas and functions, at home or in a hall.',
  },
];

export function Corporate() {
  return (
    <section aria-labelledby="corporate" className="mx-auto max-w-6xl px-4 py-12 sm:px-6 md:py-20">
      <SectionTitle
        id="corporate"
        title="Feeding a whole office?"
        text="Tell us how many you are and when you eat. We plan the rest with you."
      />
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 md:mt-10 md:gap-6">
        {offers.map((offer) => (
          <li key={offer.title}>
            <OfferCard {...offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole card is a link; its accessible name says what the message will be about. */
function OfferCard({ icon: Icon, title, text }: Offer) {
  return (
    <article className="group relative flex h-full flex-wrap gap-4 rounded-card border border-line bg-card p-4 shadow-soft hover:shadow-raised md:p-6">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-dark">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-xl font-bold tracking-tight">{title}</h3>
        <p className="leading-snug text-quiet">{text}</p>
        <Link
          to="/contact"
          aria-label={`Contact us about ${title.toLowerCase()}`}
          className="-mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card"
        >
          Contact us
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
    </article>
  );
}
