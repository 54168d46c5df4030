/**
 * Makes an uploaded picture safe: decodes it, rotates it upright, strips metadata, and encodes it
 * in all sizes.
 */
import { createHash } from 'node:crypto';
import type { Disk } from 'flydrive';
import type { OutputInfo, Sharp } from 'sharp';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  type ImageFormat,
  imageFormats,
  imageKind,
  imageWidths,
  maxImagePixels,
  mediaFileName,
  mediaLink,
  privateName,
  privateWidth,
  sizeProblem,
} from '../media-rules.ts';
import {
  mostBytes,
  type PictureShape,
  pictureLink,
  pictureShapes,
  shownWidth,
  smallPictureProblem,
} from '../shop-picture-rules.ts';
import { createSemaphore } from './semaphore.ts';

/** The same encoder settings as for the default pictures (`scripts/pictures.ts`). */
const encoders = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 74, effort: 3 },
} as const;
/** Part of every name; changed when the code below makes other files from the same picture. */
const recipe = '1';
/** A picture that takes longer was made to attack the server. */
const decodeSeconds = 20;
/** Two large pictures at once are the limit for the memory of a small machine. */
const takeTurns = createSemaphore(2);

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Stores a picture in all sizes and returns its URL. The same picture gets the same URL and is not
 * written again. Throws `unsupported_media_type` for a file that is not a picture, and
 * `unprocessable` for a picture that can't be used.
 */
export function keepPicture(storage: Disk, bytes: Uint8Array): Promise<string> {
  refuseStrangers(bytes);
  return takeTurns(async () => {
    const width = Math.max(...imageWidths);
    const pixels = await decode(bytes, (image) =>
      image.resize({ width, withoutEnlargement: true }),
    );
    const name = contentName(pixels);
    await keepVariants(storage, { name, widths: imageWidths }, pixels);
    return mediaLink(name);
  });
}

/** The same for a picture of the shop itself, with the shape and file size of its place. */
export function keepShopPicture(
  storage: Disk,
  shape: PictureShape,
  bytes: Uint8Array,
): Promise<string> {
  refuseStrangers(bytes);
  return takeTurns(async () => {
    const pixels = await decode(bytes, (image, size) => shaped(image, shape, size));
    const hash = contentName(pixels);
    const { widths } = pictureShapes[shape];
    await keepVariants(storage, { name: `${shape}-${hash}`, widths, mostBytes }, pixels);
    return pictureLink(shape, hash);
  });
}

/**
 * Stores a picture that has no public address and returns its name, once for the same picture;
 * routes serve it to those who may see it. Errors as for `keepPicture`.
 */
export function keepPrivatePicture(storage: Disk, bytes: Uint8Array): Promise<string> {
  refuseStrangers(bytes);
  return takeTurns(async () => {
    const width = privateWidth;
    const pixels = await decode(bytes, (image) =>
      image.resize({ width, withoutEnlargement: true }),
    );
    const name = privateName(contentName(pixels));
    if (await storage.exists(name)) return name;
    await storage.put(name, await encode(pixels, { width, format: 'webp', most: undefined }));
    return name;
  });
}

/** Whether the file of a URL exists. */
export function isPictureKept(storage: Disk, link: string): Promise<boolean> {
  return storage.exists(link.replace('/media/', ''));
}

function refuseStrangers(bytes: Uint8Array): void {
  const kind = imageKind(bytes);
  if (kind === 'heic') {
    throw new AppError(
      'unsupported_media_type',
      'HEIC pictures cannot be read here. Please save it as JPEG and try again.',
    );
  }
  if (kind === undefined) {
    throw new AppError(
      'unsupported_media_type',
      'This is not a picture that can be used. Please choose a JPEG, PNG, WebP or AVIF file.',
    );
  }
}

/** Loaded with the first picture, because most runs never need it. */
async function loadSharp() {
  return (await import('sharp')).default;
}

interface Size {
  width: number;
  height: number;
}

function shaped(image: Sharp, shape: PictureShape, { width, height }: Size): Sharp {
  const problem = smallPictureProblem(shape, width, height);
  if (problem) throw new AppError('unprocessable', problem);
  const { ratio, fit, widths } = pictureShapes[shape];
  const shown = Math.min(shownWidth(shape, width, height), Math.max(...widths));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return image.resize(shown, Math.round(shown / ratio), { fit, background });
}

/** The upright first frame in sRGB, resized by the caller to the largest size; pixels only. */
async function decode(
  bytes: Uint8Array,
  resized: (image: Sharp, size: Size) => Sharp,
): Promise<Pixels> {
  const sharp = await loadSharp();
  try {
    // The header states the dimensions; they are checked before anything is decoded.
    const { width, height, autoOrient } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    const problem = sizeProblem(width, height);
    if (problem) throw new AppError('unprocessable', problem);
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxImagePixels })
      .timeout({ seconds: decodeSeconds })
      .autoOrient();
    return await resized(image, autoOrient)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'unprocessable',
      'The picture is damaged or incomplete. Please choose another one.',
      { cause },
    );
  }
}

/** Hexadecimal, because some disks do not distinguish capital and small letters. */
function contentName({ data, info }: Pixels): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, info.width, info.height, info.channels]))
    .update(data)
    .digest('hex')
    .slice(0, 32);
}

interface Variants {
  name: string;
  widths: readonly number[];
  /** If absent, the file has the size that the default quality gives. */
  mostBytes?: (width: number) => number;
}

/** One after another, to leave processor time for orders. */
async function keepVariants(
  storage: Disk,
  { name, widths, mostBytes }: Variants,
  pixels: Pixels,
): Promise<void> {
  const files = widths.flatMap((width) =>
    imageFormats.map((format) => ({ width, format, file: mediaFileName(name, width, format) })),
  );
  const found = await Promise.all(files.map(({ file }) => storage.exists(file)));
  if (found.every(Boolean)) return;
  const encoded: { file: string; bytes: Buffer }[] = [];
  for (const { width, format, file } of files) {
    encoded.push({
      file,
      bytes: await encode(pixels, { width, format, most: mostBytes?.(width) }),
    });
  }
  // Written only after all of them are encoded, so that a refused picture leaves no file behind.
  for (const { file, bytes } of encoded) await storage.put(file, bytes);
}

interface Encoding {
  width: number;
  format: ImageFormat;
  /** Maximum size in bytes; the quality is reduced until the file fits. */
  most: number | undefined;
}

const lowestQuality = 20;

async function encode({ data, info }: Pixels, { width, format, most }: Encoding): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width: rawWidth, height, channels } = info;
  const { quality: usual, effort } = encoders[format];
  for (let quality: number = usual; quality >= lowestQuality; quality -= 8) {
    const bytes = await sharp(data, { raw: { width: rawWidth, height, channels } })
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, { quality, effort })
      .toBuffer();
    if (most === undefined || bytes.length <= most) return bytes;
  }
  throw new AppError(
    'unprocessable',
    'The picture has too much fine detail to load fast on a phone. Please choose a calmer one.',
  );
}
