import { describe, expect, it } from 'vitest';
import {
  imageKind,
  mediaFileFormat,
  mediaFileName,
  mediaLink,
  sizeProblem,
} from './media-rules.ts';

const bytesOf = (latin1: string) => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));
const container = (...brands: string[]) =>
  bytesOf(`\0\0\0\x20ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`);

describe('the type of a file', () => {
  it.each([
    ['jpeg', bytesOf('\xFF\xD8\xFF\xE0\0\x10JFIF')],
    ['png', bytesOf('\x89PNG\r\n\x1A\n\0\0\0\rIHDR')],
    ['webp', bytesOf('RIFF\x10\0\0\0WEBPVP8 ')],
    ['avif', container('avif', 'mif1', 'miaf')],
    ['avif', container('mif1', 'miaf', 'avif')],
    ['heic', container('heic', 'mif1', 'heic')],
    ['heic', container('mif1', 'heic')],
  ])('is read from its first bytes: %s', (kind, bytes) => {
    expect(imageKind(bytes)).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    ['text', 'This is a photo.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PDF', '%PDF-1.7'],
    ['GIF', 'GIF89a'],
    ['a film', '\0\0\0\x20ftypisom\0\0\0\0mp42'],
    ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a picture behind something else', ' \xFF\xD8\xFF\xE0'],
  ])('is not a supported picture: %s', (_what, text) => {
    expect(imageKind(bytesOf(text))).toBeUndefined();
  });
});

describe('the size of a picture', () => {
  it('is at most 40 megapixels', () => {
    expect(sizeProblem(8000, 5000)).toBeUndefined();
    expect(sizeProblem(8000, 5001)).toContain('40 megapixels');
  });

  it('is not a strip', () => {
    expect(sizeProblem(400, 100)).toBeUndefined();
    expect(sizeProblem(401, 100)).toContain('too long and narrow');
    expect(sizeProblem(100, 401)).toContain('too long and narrow');
  });
});

describe('the files of a picture', () => {
  it('are named after the picture, its width and its format', () => {
    expect(mediaFileName('0a1b', 320, 'avif')).toBe('0a1b-320.avif');
    expect(mediaLink('0a1b')).toBe('/media/0a1b-640.webp');
    expect(mediaFileFormat('0a1b-320.avif')).toBe('avif');
  });

  it.each([
    '0a1b-480.webp',
    '0a1b-640.png',
    '-640.webp\n',
    '../0a1b-640.webp',
    'unfinished/0a1b-640.webp',
    '0a1b-640.webp/..',
    '',
  ])("can't have other names: %j", (name) => {
    expect(mediaFileFormat(name)).toBeUndefined();
  });
});
