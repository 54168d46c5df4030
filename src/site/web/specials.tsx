/** The four festival thalis. */
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Stars } from '#src/platform/browser/ui/stars.tsx';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';
import { SectionTitle } from './section-title.tsx';

/** Product 2.4. */
const thaliPricePaise = 104_00;

interface Special {
  festival: string;
  image: string;
  dishes: string;
  rate: number;
}

const specials: readonly Special[] = [
  {
    festival: 'Dashera',
    image: 'special-dashera',
    dishes: 'Jalebi, puri, aloo sabzi, dal, shrikhand and kheer',
    rate: 5,
  },
  {
    festival: 'Chaturthi',
    image: 'special-chaturthi',
    dishes: 'Steamed modak, laddu, dal, aloo sabzi and kheer',
    rate: 4.5,
  },
  {
    festival: 'Uttarayan',
    image: 'special-uttarayan',
    dishes: 'Undhiyu, jalebi, chikki, til laddu, puri and kheer',
    rate: 5,
  },
  {
    festival: 'Navaratri',
    image: 'special-navaratri',
    dishes: 'Sabudana khichdi and vada, rajgira puri, raita and shrikhand, for the fast',
    rate: 4.5,
  },
];

export function Specials() {
  return (
    <section aria-labelledby="specials" className="border-y border-line bg-turmeric-soft">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 md:py-20">
        <SectionTitle
          id="specials"
          title="Festival thali specials"
          text="The sweets and the savouries that the day asks for, on one plate."
        />
        <section
          aria-label="Thalis"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
          tabIndex={0}
          className="-mx-4 mt-6 [scroll-snap-type:x_mandatory] scroll-px-4 overflow-x-auto px-4 pb-4 sm:mx-0 sm:overflow-visible sm:px-0 md:mt-10"
        >
          <ul className="flex gap-4 sm:grid sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
            {specials.map((special) => (
              <li key={special.festival} className="w-[78%] shrink-0 snap-start sm:w-auto">
                <SpecialCard {...special} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}

function SpecialCard({ festival, image, dishes, rate }: Special) {
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden">
      <figure>
        <Picture
          src={`/images/${image}-640.webp`}
          alt={`${festival} thali on a festive table`}
          width={1200}
          height={900}
          sizes="(min-width: 1024px) 270px, (min-width: 640px) 46vw, 78vw"
          className="aspect-4/3 w-full object-cover"
        />
      </figure>
      <div className="flex grow flex-col p-4">
        <h3 className="flex flex-wrap items-center gap-x-2 text-xl font-bold tracking-tight">
          <VegMark />
          {festival} Thali
        </h3>
        <p className="mt-1 mb-3 leading-snug text-quiet">{dishes}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3">
          <Price paise={thaliPricePaise} className="text-xl font-bold" />
          <Stars rate={rate} />
        </div>
        <p className="mt-1 text-sm text-quiet">Picture: serving suggestion</p>
      </div>
    </Card>
  );
}
