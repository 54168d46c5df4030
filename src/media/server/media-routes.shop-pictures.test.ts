import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dishFile,
  formOf,
  startTestMedia,
  type TestMedia,
  uploadRequest,
} from '#lab/builders/picture-builders.ts';
import { mostBytes, type PictureShape, pictureShapes } from '../shop-picture-rules.ts';

let media: TestMedia;
beforeEach(async () => {
  media = await startTestMedia();
});
afterEach(() => media.close());

async function send(shape: PictureShape, bytes: Buffer) {
  const request = uploadRequest(formOf([{ bytes }]));
  const answer = await media.server.inject({ ...request, url: `/api/admin/media/${shape}` });
  return { status: answer.statusCode, ...answer.json<{ link: string; message: string }>() };
}

async function filesOf(shape: PictureShape, link: string) {
  const { widths, linkWidth } = pictureShapes[shape];
  const files = widths.flatMap((width) =>
    ['avif', 'webp'].map((format) => ({
      width,
      url: link.replace(`-${linkWidth}.webp`, `-${width}.${format}`),
    })),
  );
  return Promise.all(
    files.map(async ({ url, width }) => {
      const { rawPayload } = await media.server.inject({ url });
      const { width: shown, height } = await sharp(rawPayload).metadata();
      return { bytes: rawPayload, most: mostBytes(width), width: shown, height };
    }),
  );
}

/** A large picture with as little detail as a photo of a dish. */
function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
    .composite([{ input: { create: { width: 20, height: 15, channels: 3, background: '#fff' } } }])
    .png()
    .toBuffer()
    .then((small) => sharp(small).resize(width, height, { fit: 'fill' }).jpeg().toBuffer());
}

describe('a picture of the shop', () => {
  it.each([
    ['hero', 1300, 1300],
    ['portrait', 300, 500],
  ] as const)('is cut to the shape of its place, in every width: %s', async (shape, w, h) => {
    const { status, link } = await send(shape, await photo(w, h));
    expect(status).toBe(200);
    for (const file of await filesOf(shape, link)) {
      expect(file.width / file.height).toBeCloseTo(pictureShapes[shape].ratio, 1);
      expect(file.bytes.length).toBeLessThanOrEqual(file.most);
    }
  });

  it('is complete and without margin as a logo', async () => {
    const { link } = await send('logo', await photo(400, 200));
    const { data, info } = await sharp((await media.server.inject({ url: link })).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([192, 192, 4]);
    expect(data[3]).toBe(0);
  });

  it('is upright and has no metadata', async () => {
    const turned = await sharp(await photo(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { link } = await send('logo', turned);
    const kept = sharp((await media.server.inject({ url: link })).rawPayload);
    const { data, info } = await kept.raw().toBuffer({ resolveWithObject: true });
    const isDrawn = (left: number, top: number) => data[(top * info.width + left) * 4 + 3] !== 0;
    expect([isDrawn(96, 0), isDrawn(0, 96)]).toEqual([true, false]);
    expect((await kept.metadata()).exif).toBeUndefined();
  });

  it.each<[string, PictureShape, () => Promise<Buffer> | Buffer, number, string]>([
    ['small', 'hero', () => dishFile('jpeg', 1100, 900), 422, 'too small: 1100 × 900'],
    ['flat', 'hero', () => dishFile('jpeg', 1600, 700), 422, 'too small'],
    ['tiny', 'logo', () => dishFile('png', 60, 60), 422, 'at least 96 × 96'],
    ['long', 'kitchen', () => dishFile('png', 5000, 1000), 422, 'too long and narrow'],
    [
      'drawn, with a script in it',
      'logo',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'not a picture that can be used',
    ],
    ['of other bytes', 'logo', () => Buffer.from('MZ, a program'), 415, 'not a picture'],
    ['heavy', 'logo', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, 'larger than 10 MB'],
    ['nothing but noise', 'hero', noise, 422, 'too much fine detail'],
  ])(
    'is refused when it is %s, and leaves no file behind',
    async (_what, shape, make, code, words) => {
      const { status, message } = await send(shape, await make());
      expect([status, message]).toEqual([code, expect.stringContaining(words)]);
      expect(await media.files()).toEqual([]);
    },
  );

  it('can only have the places of the pages', async () => {
    const request = uploadRequest(formOf([{ bytes: await dishFile('png', 200, 200) }]));
    const answer = await media.server.inject({ ...request, url: '/api/admin/media/footer' });
    expect(answer.statusCode).toBe(400);
  });
});

/** A picture that no encoder can compress. */
function noise(): Promise<Buffer> {
  const [width, height] = [1200, 800];
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < data.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[index] = state >> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}
