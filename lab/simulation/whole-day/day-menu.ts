/** The dishes and addresses of a day, with the components of each dish written by hand. */
import type { Shift } from '#src/platform/contract/shifts.ts';

export interface OwnDish {
  name: string;
  shift: Shift;
  pricePaise: number;
  /** As the owner types them. */
  items: string[];
  /** The same as the count must show it, in thousandths. */
  parts: Readonly<Record<string, number>>;
  portions?: number;
}

const dish = (
  name: string,
  shift: Shift,
  pricePaise: number,
  parts: OwnDish['parts'],
  items: string[],
): OwnDish => ({ name, shift, pricePaise, parts, items });

/** Two of the prices have paise; the other dishes can be paid in cash. */
export const ownDishes = {
  rajma: dish('Rajma Chawal', 'Lunch', 104_00, { phulka: 4000, rajma: 1000, rice: 1000 }, [
    '4 phulka',
    'Rajma',
    'Rice',
  ]),
  thali: dish(
    'Gujarati Thali',
    'Lunch',
    160_00,
    { phulka: 5000, 'dal (ml)': 200_000, dhokla: 2000, rice: 1000 },
    ['5 phulka', 'Dal 200 ml', '2 dhokla', 'Rice'],
  ),
  paneer: {
    ...dish('Paneer Thali', 'Lunch', 185_50, { phulka: 4000, paneer: 1000, papad: 500 }, [
      '4 phulka',
      'Paneer',
      '½ papad',
    ]),
    portions: 25,
  },
  chole: dish('Chole Bhature', 'Lunch', 120_00, { bhature: 2000, chole: 1000 }, [
    '2 bhature',
    'Chole',
  ]),
  khichdi: dish('Khichdi Kadhi', 'Dinner', 95_00, { khichdi: 1000, 'kadhi (ml)': 250_000 }, [
    'Khichdi',
    'Kadhi 250 ml',
  ]),
  dosa: dish('Masala Dosa', 'Dinner', 110_50, { dosa: 2000, 'sambar (ml)': 150_000 }, [
    '2 dosa',
    'Sambar 150 ml',
  ]),
  sabzi: dish('Sabzi Roti', 'Dinner', 130_00, { roti: 5000, sabzi: 1000 }, ['5 roti', 'Sabzi']),
} satisfies Record<string, OwnDish>;

export const dishesOf = (shift: Shift) =>
  Object.values<OwnDish>(ownDishes).filter((each) => each.shift === shift);

/** Whole rupees, because there are no smaller notes. */
export const isForCash = ({ pricePaise }: OwnDish) => pricePaise % 100 === 0;

export const riderNames = ['Imran Shaikh', 'Kavita Solanki', 'Ramesh Parmar'] as const;
export type RiderName = (typeof riderNames)[number];

/** The rider of each area. */
export const areaRiders = {
  Infocity: 'Imran Shaikh',
  Kudasan: 'Imran Shaikh',
  Sargasan: 'Kavita Solanki',
  Raysan: 'Kavita Solanki',
  'Sector 21': 'Ramesh Parmar',
  Vavol: 'Ramesh Parmar',
} as const satisfies Record<string, RiderName>;

export type Area = keyof typeof areaRiders;
export const areas = Object.keys(areaRiders) as Area[];

export const buildings = ['Shanti Apartments', 'Green City', 'Sun Tower', 'Om Residency'];
