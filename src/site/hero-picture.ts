/** The main picture of the home page, shown by the page and preloaded by the document. */
import type { ShopFacts } from '#src/settings/shop-facts.ts';

export const heroPicture = {
  link: '/images/hero-thali-960.webp',
  alt: 'A steel thali with dal, paneer, aloo matar, gulab jamun, rice, rotis and salad',
  /** Also for an uploaded picture. */
  widths: [320, 640, 960, 1280, 1920],
  /**
   * Slightly less than a phone's width: the third pixel of a point is invisible, and would weigh as
   * much as the page.
   */
  sizes: '(min-width: 1024px) 62vw, 85vw',
} as const;

/** The shop's own picture, or the default one. */
export function heroOf({ pictures }: Pick<ShopFacts, 'pictures'>): { link: string; alt: string } {
  return pictures?.hero ?? heroPicture;
}

/** Sources in the smallest format, for browsers that support it. */
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
