/** Structured data for search engines: the kitchen and its menus in schema.org's vocabulary. */
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { originPlaceholder } from '#src/platform/contract/origin-placeholder.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { rupeesText } from '#src/platform/contract/typed-amount.ts';
import type { ClosureNotice, ShopFacts } from '#src/settings/shop-facts.ts';
import { heroFile } from './hero-picture.ts';

/** The kitchen, for the home page. */
export function kitchenData(facts: ShopFacts) {
  const { name, city, phone, notices = [] } = facts;
  const wholeDays = notices.filter(({ shift }) => shift === undefined);
  return {
    '@context': 'https://schema.org',
    '@type': 'FoodEstablishment',
    name,
    url: `${originPlaceholder}/`,
    image: `${originPlaceholder}${heroFile(facts, 960, 'webp')}`,
    telephone: phone,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'IN' },
    servesCuisine: 'Vegetarian Indian',
    hasMenu: `${originPlaceholder}/menu`,
    ...(wholeDays.length > 0 && { specialOpeningHoursSpecification: wholeDays.map(closedData) }),
  };
}

/** In schema.org, hours from midnight to midnight mean closed. */
function closedData({ from: validFrom, to: validThrough }: ClosureNotice) {
  const hours = { opens: '00:00', closes: '00:00' };
  return { '@type': 'OpeningHoursSpecification', ...hours, validFrom, validThrough };
}

/** The orderable dishes of one day by shift. */
export function menuData(name: string, menus: readonly MenuEntry[]) {
  const sections = shifts
    .map((shift) => ({ shift, dishes: menus.filter((menu) => menu.shift === shift) }))
    .filter(({ dishes }) => dishes.length > 0);
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name: `${name}: menus`,
    url: `${originPlaceholder}/menu`,
    hasMenuSection: sections.map(({ shift, dishes }) => sectionData(shift, dishes)),
  };
}

function sectionData(shift: Shift, dishes: readonly MenuEntry[]) {
  return {
    '@type': 'MenuSection',
    name: shift,
    hasMenuItem: dishes.map(({ variant, description, pricePaise }) => ({
      '@type': 'MenuItem',
      name: variant,
      ...(description !== '' && { description }),
      suitableForDiet: 'https://schema.org/VegetarianDiet',
      offers: { '@type': 'Offer', price: rupeesText(pricePaise), priceCurrency: 'INR' },
    })),
  };
}
