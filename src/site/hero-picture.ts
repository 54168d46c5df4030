/** The first picture of the home page: shown by the page, and asked for before the page is read. */
import type { ShopFacts } from '#src/settings/shop-facts.ts';

export const heroPicture = {
  link: '/images/hero-thali-960.webp',
  alt: 'A steel thali with dal, paneer, aloo matar, gulab jamun, rice, rotis and salad',
  /** Of an uploaded one as well. */
  widths: [320, 640, 960, 1280, 1920],
  /**
   * A little less than a phone's width: nobody sees the third pixel of a point, and it weighs as
   * much as the page.
   */
  sizes: '(min-width: 1024px) 62vw, 85vw',
} as const;

/** The shop's own, or that of the software. */
export function heroOf({ pictures }: Pick<ShopFacts, 'pictures'>): { link: string; alt: string } {
  return pictures?.hero ?? heroPicture;
}

/** Of the smallest format, for browsers that know it. */
export function heroSources(facts: Pick<ShopFacts, 'pictures'>): string {
  return heroPicture.widths
    .map((width) => `${heroFile(facts, width, 'avif')} ${width}w`)
    .join(', ');
}

export function heroFile(
  facts: Pick<ShopFacts, 'pictures'>,
  width: (typeof heroPicture.widths)[number],
  format: 'avif' | 'webp',
): string {
  return heroOf(facts).link.replace('-960.webp', `-${width}.${format}`);
}
