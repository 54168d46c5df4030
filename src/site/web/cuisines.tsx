/** The three cuisines of the kitchen. */

import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import { SectionTitle } from './section-title.tsx';

const everyShift = shifts.map((shift) => `every ${shift.toLowerCase()}`).join(' and ');

const cuisines = [
  {
    name: 'North-Indian',
    text: 'Dal, paneer, rotis and rice, the way they are cooked at home.',
    image: 'menu-paneer-thali',
    alt: 'Thali with paneer butter masala',
  },
  {
    name: 'South-Indian',
    text: 'Dosa, idli and vada with sambar and fresh chutneys.',
    image: 'menu-masala-dosa',
    alt: 'Rolled masala dosa with sambar and chutneys',
  },
  {
    name: 'Desi-Chinese',
    text: 'Hakka noodles and manchurian, the way the street corner makes them.',
    image: 'menu-hakka-noodles',
    alt: 'Vegetable hakka noodles and manchurian',
  },
] as const;

export function Cuisines() {
  return (
    <section aria-labelledby="cuisines" className="mx-auto max-w-6xl px-4 py-12 sm:px-6 md:py-20">
      <SectionTitle
        id="cuisines"
        title="Home food, three ways"
        text={`A different menu for ${everyShift}. Each one lists what is in the box.`}
      />
      <ul className="mt-6 grid gap-4 sm:grid-cols-3 sm:gap-6 md:mt-10">
        {cuisines.map(({ name, text, image, alt }) => (
          <li
            key={name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4 sm:block"
          >
            <Picture
              src={`/images/${image}-640.webp`}
              alt={alt}
              width={960}
              height={720}
              sizes="(min-width: 1152px) 352px, (min-width: 640px) 31vw, 120px"
              className="aspect-square w-full rounded-card object-cover sm:aspect-4/3"
            />
            <div className="sm:mt-3">
              <h3 className="text-xl font-bold tracking-tight">{name}</h3>
              <p className="leading-snug text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
