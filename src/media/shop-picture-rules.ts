/** Pictures of the shop itself: shapes, widths and maximum file sizes. */

interface Shape {
  /** Width divided by height. */
  ratio: number;
  /** `cover` cuts off what does not fit; `contain` shows the whole picture without a margin. */
  fit: 'cover' | 'contain';
  /** Ascending; smaller originals are not enlarged. */
  widths: readonly number[];
  /** The width of the file that the URL refers to. */
  linkWidth: number;
  /** In pixels; a narrower original would look blurred. */
  leastWidth: number;
}

/** The shapes on the pages; the widths are those of the default pictures. */
export const pictureShapes = {
  logo: { ratio: 1, fit: 'contain', widths: [96, 192], linkWidth: 192, leastWidth: 96 },
  hero: {
    ratio: 3 / 2,
    fit: 'cover',
    widths: [320, 640, 960, 1280, 1920],
    linkWidth: 960,
    leastWidth: 1200,
  },
  kitchen: {
    ratio: 16 / 9,
    fit: 'cover',
    widths: [320, 640, 960, 1280, 1600],
    linkWidth: 960,
    leastWidth: 1200,
  },
  portrait: { ratio: 1, fit: 'cover', widths: [96, 192], linkWidth: 192, leastWidth: 192 },
} as const satisfies Readonly<Record<string, Shape>>;

export type PictureShape = keyof typeof pictureShapes;
export const shapeNames = Object.keys(pictureShapes) as PictureShape[];

/**
 * Maximum bytes of one file. A phone loads up to 640 pixels and a laptop the widest file, and the
 * first visit waits for the picture.
 */
export function mostBytes(width: number): number {
  if (width <= 192) return 16_000;
  if (width <= 320) return 30_000;
  if (width <= 640) return 60_000;
  return width <= 960 ? 90_000 : 120_000;
}

/** The width of the picture from an upright original, before it is scaled down. */
export function shownWidth(shape: PictureShape, width: number, height: number): number {
  const { ratio, fit } = pictureShapes[shape];
  return Math.floor(fit === 'cover' ? Math.min(width, height * ratio) : Math.max(width, height));
}

/** Why an original is too small for its place, as a sentence; undefined if it is large enough. */
export function smallPictureProblem(
  shape: PictureShape,
  width: number,
  height: number,
): string | undefined {
  const { leastWidth, ratio } = pictureShapes[shape];
  if (shownWidth(shape, width, height) >= leastWidth) return undefined;
  const least = `${leastWidth} × ${Math.ceil(leastWidth / ratio)}`;
  return `The picture is too small: ${width} × ${height} pixels. Please choose one of at least ${least}.`;
}

/** The URL that the settings store. */
export function pictureLink(shape: PictureShape, hash: string): string {
  return `/media/${shape}-${hash}-${pictureShapes[shape].linkWidth}.webp`;
}

/** True for the URL of a picture that was uploaded for such a place. */
export function isPictureLink(shape: PictureShape, text: string): boolean {
  const hash = /^\/media\/\w+-([0-9a-f]{32})-\d+\.webp$/.exec(text)?.[1];
  return hash !== undefined && text === pictureLink(shape, hash);
}
