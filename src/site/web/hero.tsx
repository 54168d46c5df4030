/** The top of the home page: a picture of a thali, one sentence, one button. */

import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';
import { allShifts } from '#src/platform/contract/shifts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { heroOf, heroPicture } from '../hero-picture.ts';

/** A mask along the rim of the default picture. */
const plateAlone =
  'lg:object-[38%_50%] lg:[clip-path:inset(1.3%_1.1%_0.3%_round_50%/46%_46%_54%_54%)]';

export function Hero() {
  const facts = useShopFacts();
  const hero = heroOf(facts);
  return (
    <section className="mx-auto max-w-6xl md:grid md:grid-cols-[1fr_48%] md:items-center lg:grid-cols-[1fr_56%]">
      <figure className="md:order-2 lg:py-6">
        <Picture
          src={hero.link}
          widths={heroPicture.widths}
          alt={hero.alt}
          width={1920}
          height={1280}
          sizes={heroPicture.sizes}
          priority
          className={`aspect-3/2 w-full object-cover md:aspect-4/5 lg:aspect-6/5 ${hero === heroPicture ? plateAlone : ''}`}
        />
      </figure>
      <div className="px-4 pt-5 pb-8 sm:px-6">
        <p className="flex items-center gap-2 font-semibold text-leaf-dark">
          <VegMark />
          Pure vegetarian, cooked in {facts.city}
        </p>
        <h1 className="mt-2 text-[2.6rem] leading-[1.1] font-extrabold tracking-tight lg:text-6xl">
          {allShifts()} that taste of home
        </h1>
        <p className="mt-3 max-w-md text-lg text-quiet">
          Dal, sabzi, rotis and rice, cooked fresh for every meal and brought hot to your door.
        </p>
        <Link
          to="/menu"
          className={buttonClass({
            size: 'lg',
            className: 'mt-5 w-full sm:w-auto md:mt-8',
          })}
        >
          Check today's menus
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </section>
  );
}
