/** About Us: why the kitchen cooks, its values, the people, and how to contact them. */

import { ArrowRight, CookingPot, IndianRupee, Leaf, type LucideIcon, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { allShifts } from '#src/platform/contract/shifts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { ContactDetails } from '#src/site/web/contact-details.tsx';
import style from './about-us-page.css?inline';

export const handle: ScreenHandle = {
  title: 'About Us',
  description:
    'A vegetarian kitchen for people who miss home cooking: our mission, what we value, who cooks, packs and delivers, and how to reach us.',
};

const values: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CookingPot,
    title: 'Quality',
    text: 'Cooked fresh for every shift, from ingredients that we would put on our own table.',
  },
  {
    icon: Truck,
    title: 'Service',
    text: 'Brought to your door. If something goes wrong, a person answers and puts it right.',
  },
  {
    icon: IndianRupee,
    title: 'Affordability',
    text: 'The price on the menu is the price you pay. No subscription: order a single meal.',
  },
  {
    icon: Leaf,
    title: 'Sustainability',
    text: 'Vegetarian, and cooked to the number of orders, so that little is thrown away.',
  },
];

const team: readonly {
  name: 'cooks' | 'desk' | 'riders';
  picture: string;
  title: string;
  text: string;
}[] = [
  {
    name: 'cooks',
    picture: '/avatar-1.svg',
    title: 'The cooks',
    text: `They plan the menus of the next three days and stand at the stove for ${allShifts().toLowerCase()}.`,
  },
  {
    name: 'desk',
    picture: '/avatar-2.svg',
    title: 'The kitchen desk',
    text: 'They watch the orders come in, sort them by address and answer the phone.',
  },
  {
    name: 'riders',
    picture: '/avatar-3.svg',
    title: 'The delivery people',
    text: 'They know the gates, the lifts and the short cuts, and hand you your meal.',
  },
];

export function AboutUsPage() {
  return (
    <main className="about mx-auto grid w-full max-w-6xl grid-cols-1 gap-y-8 px-4 py-5 sm:px-6 sm:py-8">
      <style>{style}</style>
      <Kitchen />
      <Mission />
      <Values />
      <Team />
      <Contact />
    </main>
  );
}

function Kitchen() {
  const { name, city, pictures } = useShopFacts();
  const own = pictures?.kitchen;
  return (
    <div className={`about-kitchen relative grid gap-4 ${own ? 'about-own' : ''}`}>
      <Picture
        src={own?.link ?? '/images/about-kitchen-960.webp'}
        widths={[320, 640, 960, 1280, 1600]}
        alt={
          own?.alt ??
          'Five steel tiffin carriers on the kitchen table, behind open tiers of dal, sabzi and rotis'
        }
        width={1600}
        height={900}
        sizes="(min-width: 1152px) 1104px, 94vw"
        priority
        className="w-full rounded-card object-cover"
      />
      <div>
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">About Us</h1>
        <p className="mt-2 text-lg leading-snug text-quiet">
          {name} is a kitchen in {city}. We cook vegetarian meals, North-Indian, South-Indian and
          desi-Chinese, and bring them to homes and offices.
        </p>
      </div>
    </div>
  );
}

/**
 * Separate from the home page's headings, because a shared file would be one more request for each
 * first visit.
 */
function AboutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="about-part">
      <h2 id={id} className="text-2xl font-bold tracking-tight">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

function Mission() {
  return (
    <AboutSection id="mission" title="Our mission">
      <p className="max-w-2xl text-lg">
        Everybody deserves a proper meal in the middle of a working day: dal, sabzi, rotis and rice
        as they taste at home. We want that meal to be a few taps away, at a price that you can pay
        every day.
      </p>
      <Link to="/menu" className={buttonClass({ size: 'lg', className: 'mt-5 w-full sm:w-auto' })}>
        Get Started
        <ArrowRight aria-hidden="true" className="size-5" />
      </Link>
    </AboutSection>
  );
}

function Values() {
  return (
    <AboutSection id="values" title="What we value">
      <ul className="grid gap-4 sm:grid-cols-2 md:gap-6">
        {values.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="flex h-full flex-wrap gap-4 p-4 md:p-6">
              <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-dark">
                <Icon aria-hidden="true" className="size-7" />
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <h3 className="text-xl font-bold tracking-tight">{title}</h3>
                <p className="leading-snug text-quiet">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </AboutSection>
  );
}

function Team() {
  const { pictures } = useShopFacts();
  return (
    <AboutSection id="team" title="Our team">
      <ul className="grid gap-6 md:grid-cols-3">
        {team.map(({ name, picture, title, text }) => (
          <li key={title} className="flex flex-wrap gap-4">
            <img
              src={pictures?.[name] ?? picture}
              alt=""
              width={64}
              height={64}
              className="size-16 shrink-0 rounded-full object-cover"
            />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-xl font-bold tracking-tight">{title}</h3>
              <p className="leading-snug text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </AboutSection>
  );
}

function Contact() {
  return (
    <AboutSection id="contact-details" title="Contact details">
      <p className="max-w-xl text-lg">
        A question, a wish, or a meal for a whole office? Call or write to us.
      </p>
      <ContactDetails />
      <Link
        to="/contact"
        className={buttonClass({ variant: 'secondary', className: 'mt-5 w-full sm:w-auto' })}
      >
        Contact us
      </Link>
    </AboutSection>
  );
}
