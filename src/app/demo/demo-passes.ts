/** The passes of the demo: what is sold, and who has bought what. */
import type { OfferForm } from '#src/passes/offer-contract.ts';

type DemoOffer = Omit<OfferForm, 'tiffinId'> & { tiffin: string };

const lunchOfMonth: Omit<DemoOffer, 'name' | 'pricePaise'> = {
  line: '',
  tiffin: 'Full tiffin',
  shifts: ['Lunch'],
  meals: 26,
  validDays: 40,
  noticeHours: 0,
  leftover: 'back',
  stopping: 'unusedBack',
  isOnSale: true,
};

/** Of tiffins by their names. */
export const demoOffers: readonly DemoOffer[] = [
  {
    ...lunchOfMonth,
    name: 'A month of lunch',
    line: 'Sabzi, 4 phulka, dal, rice, salad and a sweet.',
    pricePaise: 3_900_00,
  },
  {
    ...lunchOfMonth,
    name: 'Lunch and dinner',
    line: 'Sabzi, 4 phulka, dal, rice, salad and a sweet, twice a day.',
    shifts: ['Lunch', 'Dinner'],
    meals: 52,
    pricePaise: 7_280_00,
  },
  {
    ...lunchOfMonth,
    name: 'A month of rotis',
    line: '5 phulka, sabzi, raita and pickle.',
    tiffin: 'Roti tiffin',
    pricePaise: 2_080_00,
  },
  {
    ...lunchOfMonth,
    name: 'Three to try',
    line: 'Sabzi, 4 phulka, dal, rice, salad and a sweet.',
    meals: 3,
    validDays: 10,
    stopping: 'never',
    isOnce: true,
    pricePaise: 480_00,
  },
];

export interface DemoPass {
  /** The name of an offer. */
  offer: string;
  weekdays: number[];
  quantity: number;
  /** Days after today; without an end, until further notice. */
  skips?: { from: number; to?: number };
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** A pass for each person; one of them wants two meals, and has one left. */
export const demoPasses: readonly DemoPass[] = Array.from({ length: 40 }, (_, index) => ({
  offer: offerOf(index),
  weekdays: index % 13 === 12 ? [1, 2, 3, 4, 5] : everyDay,
  quantity: index === 15 || index % 11 === 10 ? 2 : 1,
  ...skipsOf(index),
}));

function offerOf(index: number): string {
  if (index % 8 === 7) return 'Three to try';
  if (index % 4 === 1) return 'A month of rotis';
  return index % 5 === 0 ? 'Lunch and dinner' : 'A month of lunch';
}

function skipsOf(index: number): Pick<DemoPass, 'skips'> {
  if (index === 3) return { skips: { from: 0, to: 0 } };
  if (index % 12 === 8) return { skips: { from: 1, to: 1 } };
  return index === 22 ? { skips: { from: 0 } } : {};
}
