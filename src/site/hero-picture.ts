/** The first picture of the home page: shown by the page, and asked for before the page is read. */
export const heroPicture = {
  name: '/images/hero-thali',
  widths: [320, 640, 960, 1280, 1920],
  /**
   * A little less than a phone's width: nobody sees the third pixel of a point, and it weighs as
   * much as the page.
   */
  sizes: '(min-width: 1024px) 62vw, 85vw',
} as const;

/** Of the smallest format, for browsers that know it. */
export function heroSources(): string {
  const { name, widths } = heroPicture;
  return widths.map((width) => `${name}-${width}.avif ${width}w`).join(', ');
}
