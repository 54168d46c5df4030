/** The pictures of the shop itself: their shapes, their widths, and what they may weigh. */

interface Shape {
  /** Width by height. */
  ratio: number;
  /** What does not fit is cut off, or the picture is drawn whole with nothing around it. */
  fit: 'cover' | 'contain';
  /** Ascending; smaller originals are not enlarged. */
  widths: readonly number[];
  /** Of the file that its link names. */
  linkWidth: number;
  /** Pixels; a narrower original would be seen to be blurred. */
  leastWidth: number;
}

/** As the pages show them; the widths are those of the pictures that the software brings. */
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
 * Bytes of one file: a phone takes up to 640 pixels and a laptop the widest, and the picture is
 * what a first visit waits for.
 */
export function mostBytes(width: number): number {
  if (width <= 192) return 16_000;
  if (width <= 320) return 30_000;
  if (width <= 640) return 60_000;
  return width <= 960 ? 90_000 : 120_000;
}

/** How wide the picture becomes from an upright original, before it is made smaller. */
export function shownWidth(shape: PictureShape, width: number, height: number): number {
  const { ratio, fit } = pictureShapes[shape];
  return Math.floor(fit === 'cover' ? Math.min(width, height * ratio) : Math.max(width, height));
}

/** Why an original is too small for its place, as a sentence; undefined for one that is not. */
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

/** The address that the settings keep. */
export function pictureLink(shape: PictureShape, hash: string): string {
  return `/media/${shape}-${hash}-${pictureShapes[shape].linkWidth}.webp`;
}

/** True for the address of a picture that was uploaded for such a place. */
export function isPictureLink(shape: PictureShape, text: string): boolean {
  const hash = /^\/media\/\w+-([0-9a-f]{32})-\d+\.webp$/.exec(text)?.[1];
  return hash !== undefined && text === pictureLink(shape, hash);
}
