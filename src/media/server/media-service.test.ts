import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dish, dishFile, startTestMedia, type TestMedia } from '#lab/builders/picture-builders.ts';
import { keepPicture } from './media-service.ts';

let media: TestMedia;
beforeEach(async () => {
  media = await startTestMedia();
});
afterEach(() => media.close());

const link = /^\/media\/([0-9a-f]{32})-640\.webp$/;

/** The files of a picture, decoded. */
async function keptFiles(fileLink: string) {
  const name = link.exec(fileLink)?.[1] ?? '';
  const files = (await media.files()).filter((file) => file.startsWith(name)).sort();
  return Promise.all(
    files.map(async (file) => ({
      file: file.slice(name.length + 1),
      bytes: await readFile(join(media.folder, file)),
    })),
  );
}

async function colourAt(bytes: Buffer, left: number, top: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * 3;
  return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
}

describe('a stored picture', () => {
  it('is encoded as WebP and AVIF in three widths', async () => {
    const file = await dishFile('jpeg', 1200, 900);
    const files = await keptFiles(await keepPicture(media.storage, file));
    const shapes = await Promise.all(
      files.map(async ({ file, bytes }) => {
        const { format, compression, width, height } = await sharp(bytes).metadata();
        return `${file} ${compression ?? format} ${width}×${height}`;
      }),
    );
    expect(shapes).toEqual([
      '320.avif av1 320×240',
      '320.webp webp 320×240',
      '640.avif av1 640×480',
      '640.webp webp 640×480',
      '960.avif av1 960×720',
      '960.webp webp 960×720',
    ]);
  });

  it('is never enlarged, and still has all its files', async () => {
    const small = await dishFile('png', 330, 240);
    const files = await keptFiles(await keepPicture(media.storage, small));
    const widths = await Promise.all(
      files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
    );
    expect(widths).toEqual([320, 320, 330, 330, 330, 330]);
  });

  it('is upright and has no data about place and camera', async () => {
    // A photo of a rotated camera: shown upright, red is on top.
    const photo = await dish(240, 180)
      .withExif({
        IFD0: { Model: 'KitchenPhone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 33/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">KitchenPhone</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(photo.includes('KitchenPhone')).toBe(true);
    expect((await sharp(photo).metadata()).orientation).toBe(6);

    const files = await keptFiles(await keepPicture(media.storage, photo));
    expect(files).toHaveLength(6);
    for (const { bytes } of files) {
      const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect(height).toBeGreaterThan(width);
      expect({ exif, xmp, icc }).toEqual({});
      expect(orientation ?? 1).toBe(1);
      expect(/Exif|GPS|xmpmeta|KitchenPhone/.test(bytes.toString('latin1'))).toBe(false);
      expect(await colourAt(bytes, 0.5, 0.1)).toBe('red');
      expect(await colourAt(bytes, 0.5, 0.9)).toBe('blue');
    }
  });

  it('of an animation is its first frame', async () => {
    const frames = [await dishFile('png'), await dishFile('png')];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const files = await keptFiles(await keepPicture(media.storage, moving));
    const { pages, height } = await sharp(files.at(-1)?.bytes).metadata();
    expect([pages ?? 1, height]).toEqual([1, 120]);
  });

  it.each([
    ['WebP', () => dish(80, 60).webp()],
    ['AVIF', () => dish(80, 60).avif({ effort: 0 })],
    ['grey', () => dish(80, 60).greyscale().jpeg()],
    ['see-through', () => dish(80, 60).ensureAlpha(0.5).png()],
    ['16 bits deep', () => dish(80, 60).toColourspace('rgb16').png()],
    ['for print', () => dish(80, 60).toColourspace('cmyk').jpeg()],
    ['a single pixel', () => dish(1, 1).png()],
  ])('can have an unusual format: %s', async (_what, make) => {
    const files = await keptFiles(await keepPicture(media.storage, await make().toBuffer()));
    expect(files).toHaveLength(6);
  });

  it('contains nothing that was hidden in its file', async () => {
    const payload = '<script>alert(1)</script>PK\x03\x04hidden.zip';
    const inside = await dish(80, 60)
      .withExif({ IFD0: { ImageDescription: payload } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([inside, Buffer.from(payload)]);
    const files = await keptFiles(await keepPicture(media.storage, polyglot));
    expect(files).toHaveLength(6);
    for (const { bytes } of files) {
      expect(bytes.includes('<script>')).toBe(false);
      expect(bytes.includes('PK\x03\x04')).toBe(false);
    }
  });
});

describe('the name of a picture', () => {
  it('is derived from its pixels: the same picture is not written again', async () => {
    const first = await keepPicture(media.storage, await dishFile('png'));
    const kept = await media.files();
    const times = await changeTimes();
    expect(await keepPicture(media.storage, await dishFile('png'))).toBe(first);
    expect(await media.files()).toEqual(kept);
    expect(await changeTimes()).toEqual(times);
  });

  it('is the same for two simultaneous uploads, and differs for another picture', async () => {
    const [one, two, other] = await Promise.all([
      keepPicture(media.storage, await dishFile('png')),
      keepPicture(media.storage, await dishFile('png')),
      keepPicture(media.storage, await dishFile('png', 160, 100)),
    ]);
    expect(two).toBe(one);
    expect(other).not.toBe(one);
    expect(await keptFiles(one)).toHaveLength(6);
  });

  it('is returned when all files exist: files missing after a crash are added', async () => {
    const fileLink = await keepPicture(media.storage, await dishFile('png'));
    await media.storage.delete(fileLink.replace('/media/', '').replace('640.webp', '960.avif'));
    expect(await keepPicture(media.storage, await dishFile('png'))).toBe(fileLink);
    expect(await keptFiles(fileLink)).toHaveLength(6);
  });
});

async function changeTimes() {
  const files = await media.files();
  return Promise.all(files.map(async (file) => (await stat(join(media.folder, file))).mtimeMs));
}
