/** Makes an uploaded picture safe: decoded, turned upright, stripped, encoded in every size. */
import { createHash } from 'node:crypto';
import type { Disk } from 'flydrive';
import type { OutputInfo } from 'sharp';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  type ImageFormat,
  imageFormats,
  imageKind,
  imageWidths,
  maxImagePixels,
  mediaFileName,
  mediaLink,
  sizeProblem,
} from '../media-rules.ts';
import { createTurns } from './turns.ts';

/** The settings of the house's own pictures (`scripts/pictures.ts`). */
const encoders = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 74, effort: 3 },
} as const;
/** Part of every name; raised when the code below makes other files of the same picture. */
const recipe = '1';
/** A picture that takes longer was made to. */
const decodeSeconds = 20;
/** Two large pictures fill the memory of a small machine well enough. */
const takeTurns = createTurns(2);

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Keeps a picture in every size and answers its link; the same picture again gives the same link
 * and writes nothing. Throws `unsupported_media_type` for what is no picture and `unprocessable`
 * for one that cannot be used.
 */
export function keepPicture(storage: Disk, bytes: Uint8Array): Promise<string> {
  refuseStrangers(bytes);
  return takeTurns(async () => {
    const pixels = await decode(bytes);
    const name = contentName(pixels);
    if (!(await isKept(storage, name))) await keepVariants(storage, name, pixels);
    return mediaLink(name);
  });
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

/** With the first picture: most starts never need it. */
async function loadSharp() {
  return (await import('sharp')).default;
}

/** The upright first frame in sRGB, at most as wide as the largest size: pixels alone. */
async function decode(bytes: Uint8Array): Promise<Pixels> {
  const sharp = await loadSharp();
  try {
    // The header says how large the picture claims to be; nothing is decoded before that is known.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const problem = sizeProblem(width, height);
    if (problem) throw new AppError('unprocessable', problem);
    return await sharp(bytes, { failOn: 'error', limitInputPixels: maxImagePixels })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: Math.max(...imageWidths), withoutEnlargement: true })
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

/** Hexadecimal, as some disks take capital and small letters for the same. */
function contentName({ data, info }: Pixels): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, info.width, info.height, info.channels]))
    .update(data)
    .digest('hex')
    .slice(0, 32);
}

async function isKept(storage: Disk, name: string): Promise<boolean> {
  const found = await Promise.all(
    variants.map(({ width, format }) => storage.exists(mediaFileName(name, width, format))),
  );
  return found.every(Boolean);
}

/** One after the other: customers who order meanwhile need the processor too. */
async function keepVariants(storage: Disk, name: string, pixels: Pixels): Promise<void> {
  for (const { width, format } of variants) {
    await storage.put(mediaFileName(name, width, format), await encode(pixels, width, format));
  }
}

const variants = imageWidths.flatMap((width) => imageFormats.map((format) => ({ width, format })));

async function encode({ data, info }: Pixels, width: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width: rawWidth, height, channels } = info;
  return sharp(data, { raw: { width: rawWidth, height, channels } })
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, encoders[format])
    .toBuffer();
}
