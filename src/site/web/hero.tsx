/** The first thing a hungry visitor sees: the thali, a plain promise, one button. */
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#src/web/ui/button.tsx';
import { Picture } from '#src/web/ui/picture.tsx';
import { VegMark } from '#src/web/ui/veg-mark.tsx';
import { businessProfile } from '../business-profile.ts';
import { heroPicture } from '../hero-picture.ts';

export function Hero() {
  return (
    <section className="overflow-hidden border-b border-line md:grid md:min-h-[min(38rem,calc(100dvh-4.5rem))] md:grid-cols-[minmax(0,1fr)_minmax(0,54%)]">
      <figure className="relative md:order-2 md:-mr-[8vw]">
        <Picture
          src={`${heroPicture.name}-960.webp`}
          widths={heroPicture.widths}
          alt="A steel thali with dal, paneer, aloo matar, gulab jamun, rice, rotis and salad"
          width={1920}
          height={1280}
          sizes={heroPicture.sizes}
          priority
          className="aspect-3/2 w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full md:rounded-l-[50%_50%] md:object-[45%_50%]"
        />
      </figure>
      <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-8 sm:px-6 md:mx-0 md:flex md:max-w-none md:flex-col md:justify-center md:py-12 md:pr-8 md:pl-[max(1.5rem,calc(50vw-34.5rem))]">
        <p className="flex items-center gap-2 font-semibold text-leaf-dark">
          <VegMark />
          Pure vegetarian, cooked in {businessProfile.city}
        </p>
        <h1 className="mt-2 text-[2.6rem] leading-[1.04] font-extrabold tracking-[-0.025em] md:text-5xl lg:text-6xl">
          Lunch and dinner that taste of home
        </h1>
        <p className="mt-3 max-w-md text-lg text-quiet md:mt-5 md:text-xl">
          Dal, sabzi, rotis and rice, cooked fresh for every meal and brought hot to your door.
        </p>
        <Link
          to="/menu"
          className={buttonClass({
            size: 'lg',
            className: 'mt-5 w-full sm:w-auto md:mt-8 md:self-start',
          })}
        >
          Check today's menus
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </section>
  );
}
