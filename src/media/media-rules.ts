/** Which pictures the kitchen may upload, and under which names they are kept. */

/** The one field of the upload's form. */
export const imageField = 'image';
export const maxImageBytes = 10 * 1024 * 1024;
export const maxImagePixels = 40_000_000;
/**
 * The longer side in shorter sides; a strip beyond that shows no dish, and no encoder takes the
 * longest of them.
 */
const maxImageRatio = 4;

/** Those of the house's own pictures: what `Picture` asks for. */
export const imageWidths = [320, 640, 960] as const;
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What a file is by its first bytes, not by its name; undefined for anything but our pictures. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return undefined;
  // The name of the general container says nothing; the list behind it says what is inside.
  const brands = [text(8, 12), ...(text(16, 48).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return heicBrands.includes(text(8, 12)) ? 'heic' : undefined;
}

/** Why a picture of this size cannot be used, as a sentence; undefined for one that can. */
export function sizeProblem(widthPixels: number, heightPixels: number): string | undefined {
  if (widthPixels * heightPixels > maxImagePixels) {
    return 'The picture has more than 40 megapixels. Please save it smaller.';
  }
  const [short = 0, long = 0] = [widthPixels, heightPixels].sort((a, b) => a - b);
  return long > short * maxImageRatio
    ? 'The picture is too long and narrow. Please crop it.'
    : undefined;
}

export function mediaFileName(name: string, width: number, format: ImageFormat): string {
  return `${name}-${width}.${format}`;
}

/** The address that a menu keeps; `Picture` derives the other sizes and formats from it. */
export function mediaLink(name: string): string {
  return `/media/${mediaFileName(name, 640, 'webp')}`;
}

const mediaFile = /^[\w-]+-(?:96|192|320|640|960|1280|1600|1920)\.(avif|webp)$/;

/** The format of a file with a name that an upload can have had; undefined for any other name. */
export function mediaFileFormat(fileName: string): ImageFormat | undefined {
  return mediaFile.exec(fileName)?.[1] as ImageFormat | undefined;
}
