import { connect } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dish,
  dishFile,
  formOf,
  startTestMedia,
  type TestMedia,
  uploadRequest,
} from '#lab/builders/picture-builders.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { maxImageBytes } from '../media-rules.ts';

let media: TestMedia;
beforeEach(async () => {
  media = await startTestMedia();
});
afterEach(() => media.close());

const oneFile = 'Please send one picture, in the field "image", and nothing else.';
const noPicture =
  'This is not a picture that can be used. Please choose a JPEG, PNG, WebP or AVIF file.';
const damaged = 'The picture is damaged or incomplete. Please choose another one.';

it('the picture of a form is stored and its URL returned', async () => {
  const { status, body } = await media.send({ bytes: await dishFile('jpeg') });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: { fileLink: expect.stringMatching(/^\/media\/[0-9a-f]{32}-640\.webp$/) },
  });
});

it('the content of the picture counts, not the declared type', async () => {
  const { status } = await media.send({
    bytes: await dishFile('webp'),
    fileName: '../../etc/passwd.svg',
    type: 'text/html',
  });
  expect(status).toBe(200);
});

it('10 MB are accepted', async () => {
  const photo = await dishFile('jpeg');
  const bytes = Buffer.concat([photo, Buffer.alloc(maxImageBytes - photo.length)]);
  expect((await media.send({ bytes })).status).toBe(200);
});

describe('a refused picture leaves no file behind:', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const half = async (format: 'jpeg' | 'png' | 'webp' | 'avif') => {
    const whole = await dishFile(format);
    return whole.subarray(0, whole.length / 2);
  };

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['text', () => latin1('This is a photo.'), 415, noPicture],
    ['SVG', () => latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, noPicture],
    ['PDF', () => latin1('%PDF-1.7\n%%EOF'), 415, noPicture],
    ['GIF', () => dish(100, 100).gif().toBuffer(), 415, noPicture],
    ['TIFF', () => dish(100, 100).tiff().toBuffer(), 415, noPicture],
    [
      'HTML around a picture',
      async () => Buffer.concat([latin1('<html>'), await dishFile('png')]),
      415,
      noPicture,
    ],
    [
      'HEIC',
      () => latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      415,
      'HEIC pictures cannot be read here. Please save it as JPEG and try again.',
    ],
    ['half a JPEG', () => half('jpeg'), 422, damaged],
    ['half a PNG', () => half('png'), 422, damaged],
    ['half a WebP', () => half('webp'), 422, damaged],
    ['half an AVIF', () => half('avif'), 422, damaged],
    ['the beginning of a JPEG and a page', () => latin1('\xFF\xD8\xFF<html>'), 422, damaged],
    [
      'a header that promises too much',
      () => pngThatClaims(200_000, 200_000),
      422,
      'The picture has more than 40 megapixels. Please save it smaller.',
    ],
    ['a header without pixels', () => pngThatClaims(4000, 4000), 422, damaged],
    [
      'a strip',
      () => dishFile('png', 2000, 100),
      422,
      'The picture is too long and narrow. Please crop it.',
    ],
    [
      '10 MB and a byte',
      () => Buffer.alloc(maxImageBytes + 1, 0xff),
      413,
      'The picture is larger than 10 MB. Please save it smaller.',
    ],
    [
      'far more than 10 MB',
      () => Buffer.alloc(maxImageBytes * 2, 0xff),
      413,
      'The picture is larger than 10 MB. Please save it smaller.',
    ],
    [
      'an empty file',
      () => Buffer.alloc(0),
      400,
      'The picture is empty. Please choose another one.',
    ],
  ])('%s', async (_what, make, status, message) => {
    const answer = await media.send({ bytes: await make() });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await media.files()).toEqual([]);
  });
});

/** A PNG of a few bytes whose header claims any size. */
function pngThatClaims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a refused form leaves no file behind:', () => {
  it.each([
    ['another field', [{ field: 'photo' }]],
    ['two files', [{}, {}]],
    ['a second field', [{}, { field: 'caption' }]],
    ['a poisonous field', [{ field: '__proto__' }]],
    ['nothing', []],
  ])('%s', async (_what, fields) => {
    const bytes = await dishFile('jpeg', 100, 100);
    const { status, body } = await media.send(...fields.map((field) => ({ bytes, ...field })));
    expect([status, body.error, body.message]).toEqual([400, 'invalid_request', oneFile]);
    expect(await media.files()).toEqual([]);
  });

  it('a text instead of the file', async () => {
    const text = formOf([{ bytes: Buffer.from('photo') }]).toString('latin1');
    const withoutFile = text.replace('; filename="photo.jpg"', '');
    const answer = await media.server.inject(uploadRequest(Buffer.from(withoutFile, 'latin1')));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(oneFile);
  });

  it.each([
    ['that ends early', (form: Buffer) => uploadRequest(form.subarray(0, form.length / 2))],
    ['without a boundary', (form: Buffer) => uploadRequest(form, 'multipart/form-data')],
  ])('one %s', async (_what, requestOf) => {
    const answer = await media.server.inject(
      requestOf(formOf([{ bytes: await dishFile('jpeg') }])),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('The upload did not arrive whole. Please try again.');
    expect(await media.files()).toEqual([]);
  });

  it.each(['image/jpeg', 'application/json', 'text/plain'])('one that is %s', async (type) => {
    const answer = await media.server.inject(uploadRequest(await dishFile('jpeg'), type));
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toBe(
      'Please send the picture as multipart/form-data, in the field "image".',
    );
    expect(await media.files()).toEqual([]);
  });

  it('no file at all', async () => {
    const answer = await media.server.inject({ method: 'POST', url: '/api/user/media/upload' });
    expect(answer.statusCode).toBe(415);
  });
});

/**
 * Sends a form with an endless file in chunks, whatever the response is; returns the response and
 * how much was sent.
 */
async function sendEndlessly(port: number) {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const drained = () => new Promise((resolve) => socket.once('drain', resolve));
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  const { url, headers } = uploadRequest(Buffer.alloc(0));
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: ${headers['content-type']}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const form = formOf([{ bytes: Buffer.alloc(0) }]);
  socket.write(chunk(form.subarray(0, form.lastIndexOf('\r\n--'))));
  const megabyte = chunk(Buffer.alloc(1024 * 1024));
  let sent = 0;
  while (!socket.destroyed && sent < 200) {
    sent += 1;
    if (!socket.write(megabyte)) await Promise.race([drained(), closed]);
  }
  socket.destroy();
  await closed;
  return { heard, sent };
}

it('reading of an endless file stops at the limit', async () => {
  const address = await media.server.listen({ port: 0, host: '127.0.0.1' });
  const { heard, sent } = await sendEndlessly(Number(new URL(address).port));
  expect(heard).toMatch(/^HTTP\/1.1 413 /);
  // Data in the connection's buffers comes on top of the 10 MB.
  expect(sent).toBeLessThan(40);
  expect(await media.files()).toEqual([]);
});

it('only admins can upload, which is checked before the picture is read', async () => {
  const guarded = await startTestMedia({
    admin: () => {
      throw new AppError('unauthorized', 'Please sign in.');
    },
  });
  const { status } = await guarded.send({ bytes: Buffer.from('no picture') });
  expect(status).toBe(401);
  expect(await guarded.files()).toEqual([]);
  await guarded.close();
});

it('30 pictures a minute are accepted', async () => {
  const limited = await startTestMedia({ rateLimits: true });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await limited.send({ bytes: Buffer.from('no picture') })).status);
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([415]));
  expect(statuses[30]).toBe(429);
  await limited.close();
});
