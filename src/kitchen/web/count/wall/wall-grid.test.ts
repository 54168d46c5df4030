import { describe, expect, it } from 'vitest';
import { wallGrid } from './wall-grid.ts';

const tablets = [
  { width: 1024, height: 640 },
  { width: 768, height: 900 },
];

describe.each(tablets)('on a wall of $width × $height', (space) => {
  it.each([1, 2, 5, 8, 12, 40, 200])('%d figures are readable from two metres', (count) => {
    const { columns, rows, size, perPage } = wallGrid({
      ...space,
      count,
      letters: 4,
      hasExtras: true,
    });
    expect(size).toBeGreaterThanOrEqual(48);
    expect(perPage).toBeLessThanOrEqual(columns * rows);
    expect(columns * (size * 4 * 0.62)).toBeLessThanOrEqual(space.width);
    expect(rows * size * 1.85).toBeLessThanOrEqual(space.height);
  });

  it('fewer figures are larger, and more than twelve are shown in turns', () => {
    const sizes = [1, 4, 12].map((count) =>
      wallGrid({ ...space, count, letters: 4, hasExtras: true }),
    );
    expect(sizes.map(({ perPage }) => perPage)).toEqual([1, 4, 12]);
    const [one = 0, four = 0, twelve = 0] = sizes.map(({ size }) => size);
    expect(one).toBeGreaterThan(four);
    expect(four).toBeGreaterThan(twelve);
  });
});

it('a wide wall has several columns and a narrow one has one', () => {
  expect(
    wallGrid({ width: 1024, height: 640, count: 2, letters: 3, hasExtras: false }).columns,
  ).toBe(2);
  expect(
    wallGrid({ width: 400, height: 900, count: 2, letters: 3, hasExtras: false }).columns,
  ).toBe(1);
});

it('an empty wall is valid', () => {
  expect(
    wallGrid({ width: 1024, height: 640, count: 0, letters: 0, hasExtras: false }).perPage,
  ).toBe(0);
});
