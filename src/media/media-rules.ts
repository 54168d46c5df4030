/** Which pictures can be uploaded, and the names of their files. */

/** The only field of the upload form. */
export const imageField = 'image';
export const maxImageBytes = 10 * 1024 * 1024;
export const maxImagePixels = 40_000_000;
/** Maximum ratio of the sides; a longer strip shows no dish, and encoders have limits. */
const maxImageRatio = 4;

/** The widths of the default pictures too, which `Picture` requests. */
export const imageWidths = [320, 640, 960] as const;
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The type of a file by its first bytes, not by its name; undefined for unsupported files. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 3) === '\xFF\xD8\xFF') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return undefined;
  // The major brand can be generic; the list of compatible brands tells the format.
  const brands = [text(8, 12), ...(text(16, 48).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return heicBrands.includes(text(8, 12)) ? 'heic' : undefined;
}

/** Why a picture of this size can't be used, as a sentence; undefined if it can. */
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

/** The URL that a menu stores; `Picture` derives other sizes and formats from it. */
export function mediaLink(name: string): string {
  return `/media/${mediaFileName(name, 640, 'webp')}`;
}

/** Wide enough to read a bill. */
export const privateWidth = 1280;

export const privateName = (hash: string) => `private-${hash}.webp`;
/** No public address serves a name of this form. */
export const privateNameForm = /^private-[0-9a-f]{32}\.webp$/;

const mediaFile = /^[\w-]+-(?:96|192|320|640|960|1280|1600|1920)\.(avif|webp)$/;

/** The format of a file by its name; undefined for a name that no upload has. */
export function mediaFileFormat(fileName: string): ImageFormat | undefined {
  return mediaFile.exec(fileName)?.[1] as ImageFormat | undefined;
}
