/** The dishes of the demo kitchen: vegetarian North-Indian, South-Indian and desi-Chinese meals. */

import type { insertMenus } from '#src/menus/server/menu-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type Shift, shifts } from '#src/settings/shift-rules.ts';

interface Dish {
  variant: string;
  description: string;
  items: string[];
  pricePaise: number;
  picture: string;
  portions?: number;
}

const dishes = {
  rajmaChawal: {
    variant: 'Rajma Chawal',
    description: 'Slow-cooked kidney beans in an onion-tomato gravy with steamed basmati.',
    items: ['Rajma', 'Jeera rice', 'Onion salad', 'Green chutney'],
    pricePaise: 110_00,
    picture: 'menu-rajma-chawal',
  },
  paneerThali: {
    variant: 'Paneer Butter Masala Thali',
    description: 'The full plate: soft paneer in a buttery tomato gravy, and everything beside it.',
    items: [
      'Paneer butter masala',
      '4 phulka',
      'Dal tadka',
      'Steamed rice',
      'Salad',
      'Gulab jamun',
    ],
    pricePaise: 180_00,
    picture: 'menu-paneer-thali',
    portions: 40,
  },
  choleBhature: {
    variant: 'Chole Bhature',
    description: 'Punjabi chickpeas with two puffed bhature, fried when your order is packed.',
    items: ['Chole', '2 bhature', 'Onion and lemon', 'Pickle'],
    pricePaise: 130_00,
    picture: 'menu-chole-bhature',
  },
  rotiSabzi: {
    variant: 'Roti Sabzi',
    description: 'The everyday tiffin: soft rotis, a dry potato and pea sabzi, cooling raita.',
    items: ['5 phulka', 'Aloo matar', 'Boondi raita', 'Pickle'],
    pricePaise: 90_00,
    picture: 'menu-roti-sabzi',
  },
  dalRice: {
    variant: 'Dal Rice with Papad',
    description: 'Yellow dal with a ghee and cumin tadka over steamed rice. Light and homely.',
    items: ['Dal tadka', 'Steamed rice', 'Roasted papad', 'Salad'],
    pricePaise: 85_50,
    picture: 'menu-dal-rice',
  },
  masalaDosa: {
    variant: 'Masala Dosa',
    description: 'A crisp dosa around spiced potatoes, with sambar and two chutneys.',
    items: ['Masala dosa', 'Sambar', 'Coconut chutney', 'Tomato chutney'],
    pricePaise: 105_00,
    picture: 'menu-masala-dosa',
  },
  idliVada: {
    variant: 'Idli Vada Sambar',
    description: 'Three steamed idlis and a medu vada with hot sambar.',
    items: ['3 idli', '1 medu vada', 'Sambar', 'Coconut chutney'],
    pricePaise: 95_00,
    picture: 'menu-idli-vada-sambar',
  },
  hakkaNoodles: {
    variant: 'Hakka Noodles with Manchurian',
    description: 'Wok-tossed noodles and vegetable manchurian in a garlic-soy gravy.',
    items: ['Veg hakka noodles', '6 manchurian', 'Schezwan chutney'],
    pricePaise: 140_00,
    picture: 'menu-hakka-noodles',
  },
} satisfies Record<string, Dish>;

/** Three days that differ. */
const rotation: readonly Record<Shift, readonly Dish[]>[] = [
  {
    Lunch: pick('rajmaChawal', 'paneerThali', 'rotiSabzi', 'masalaDosa', 'choleBhature', 'dalRice'),
    Dinner: pick('dalRice', 'hakkaNoodles', 'idliVada', 'paneerThali', 'rotiSabzi', 'choleBhature'),
  },
  {
    Lunch: pick('choleBhature', 'dalRice', 'idliVada', 'paneerThali', 'hakkaNoodles', 'rotiSabzi'),
    Dinner: pick(
      'rotiSabzi',
      'paneerThali',
      'masalaDosa',
      'rajmaChawal',
      'dalRice',
      'hakkaNoodles',
    ),
  },
  {
    Lunch: pick('paneerThali', 'masalaDosa', 'rajmaChawal', 'dalRice', 'idliVada', 'rotiSabzi'),
    Dinner: pick(
      'hakkaNoodles',
      'rotiSabzi',
      'choleBhature',
      'dalRice',
      'paneerThali',
      'masalaDosa',
    ),
  },
];

function pick(...names: (keyof typeof dishes)[]): Dish[] {
  return names.map((name) => dishes[name]);
}

const dayMs = 24 * 60 * 60 * 1000;

/** The demo kitchen's menus of one day; the last dish of dinner is Closed, to show that too. */
export function demoMenusOf(day: BusinessDay, now: Date): Parameters<typeof insertMenus>[1] {
  const turn = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs) % rotation.length;
  return shifts.flatMap((shift) =>
    (rotation[turn]?.[shift] ?? []).map((dish, place, all) => ({
      id: newId(),
      date: day,
      shift,
      variant: dish.variant,
      description: dish.description,
      items: dish.items,
      pricePaise: dish.pricePaise,
      status:
        shift === 'Dinner' && place === all.length - 1
          ? ('Closed' as const)
          : ('Available' as const),
      photoUrl: `/images/${dish.picture}-640.webp`,
      isPublished: true,
      portions: dish.portions ?? null,
      // One instant apart, so that the cards keep this order.
      createdAt: new Date(now.getTime() + place),
      updatedAt: now,
    })),
  );
}
