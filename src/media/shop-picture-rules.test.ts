import { describe, expect, it } from 'vitest';
import { mediaFileFormat } from './media-rules.ts';
import {
  isPictureLink,
  mostBytes,
  pictureLink,
  pictureShapes,
  shapeNames,
  shownWidth,
  smallPictureProblem,
} from './shop-picture-rules.ts';

const hash = '0123456789abcdef0123456789abcdef';

describe('a picture of the shop', () => {
  it('is cut to the shape of its place, or complete', () => {
    expect(shownWidth('hero', 4000, 3000)).toBe(4000);
    expect(shownWidth('hero', 4000, 2000)).toBe(3000);
    expect(shownWidth('logo', 300, 100)).toBe(300);
  });

  it('is refused if it would look blurred', () => {
    expect(smallPictureProblem('hero', 1200, 800)).toBeUndefined();
    expect(smallPictureProblem('hero', 1199, 800)).toBe(
      'The picture is too small: 1199 × 800 pixels. Please choose one of at least 1200 × 800.',
    );
    expect(smallPictureProblem('hero', 4000, 799)).toContain('too small');
    expect(smallPictureProblem('logo', 96, 40)).toBeUndefined();
    expect(smallPictureProblem('portrait', 191, 400)).toContain('at least 192 × 192');
  });

  it('is small enough for a phone on slow data', () => {
    expect([640, 1920].map(mostBytes)).toEqual([60_000, 120_000]);
  });

  it.each(shapeNames)('has a URL that contains its place: %s', (shape) => {
    const link = pictureLink(shape, hash);
    expect(isPictureLink(shape, link)).toBe(true);
    expect(mediaFileFormat(link.replace('/media/', ''))).toBe('webp');
    for (const width of pictureShapes[shape].widths) {
      expect(mediaFileFormat(`${shape}-${hash}-${width}.avif`)).toBe('avif');
    }
  });

  it.each([
    '/media/0123456789abcdef0123456789abcdef-640.webp',
    `/media/logo-${hash}-192.webp`,
    `/media/hero-${hash}-1920.webp`,
    `https://elsewhere.example/media/hero-${hash}-960.webp`,
    `/media/hero-${hash}-960.svg`,
    'javascript:alert(1)',
    '',
  ])("can't have another URL: %s", (link) => {
    expect(isPictureLink('hero', link)).toBe(false);
  });
});
