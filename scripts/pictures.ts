/**
 * Creates the pictures in the sizes and formats that screens request:
 * `/images/{name}-{width}.{avif,webp}`.
 */
import { createHash } from 'node:crypto';
import { constants, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const source = 'assets';
const cache = 'node_modules/.cache/pictures';
/** The widths in the srcset of `Picture`. */
const widths = [320, 640, 960];
/** The widths of pictures that fill a wide screen. */
const moreWidths: Readonly<Record<string, readonly number[]>> = {
  'hero-thali': [1280, 1920],
  'about-kitchen': [1280, 1600],
};
const formats = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 74, effort: 3 },
} as const;
/** Increase this when the code below creates different pictures from the same originals. */
const recipe = '1';

interface Variant {
  file: string;
  width: number;
  format: keyof typeof formats;
  target: string;
}

/** Writes every variant into `folder`; those of an unchanged original come from the cache. */
export async function makePictures(folder: string): Promise<number> {
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(cache, { recursive: true })]);
  const originals = (await readdir(source)).filter((name) => name.endsWith('.webp'));
  const variants = originals.flatMap((name) => variantsOf(name, folder));
  const queue = variants.values();
  const worker = async () => {
    for (const variant of queue) await make(variant);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return variants.length;
}

function variantsOf(file: string, folder: string): Variant[] {
  const name = basename(file, '.webp');
  const all = [...widths, ...(moreWidths[name] ?? [])];
  return all.flatMap((width) =>
    (Object.keys(formats) as (keyof typeof formats)[]).map((format) => ({
      file: join(source, file),
      width,
      format,
      target: join(folder, `${name}-${width}.${format}`),
    })),
  );
}

async function make({ file, width, format, target }: Variant): Promise<void> {
  const original = await readFile(file);
  const settings = JSON.stringify([recipe, width, format, formats[format]]);
  const key = createHash('sha256').update(settings).update(original).digest('hex');
  const kept = join(cache, `${key}.${format}`);
  if (!(await exists(kept))) {
    const resized = sharp(original).resize({ width, withoutEnlargement: true });
    await (format === 'avif' ? resized.avif(formats.avif) : resized.webp(formats.webp)).toFile(
      kept,
    );
  }
  await copyFile(kept, target, constants.COPYFILE_FICLONE);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
