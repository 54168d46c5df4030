import { describe, expect, it } from 'vitest';
import { wallGrid } from './wall-grid.ts';

const walls = [
  { width: 1024, height: 640 },
  { width: 768, height: 900 },
  { width: 1280, height: 650 },
  { width: 1920, height: 1010 },
];

const thingsOf = (count: number, name = 'Roti', letters = 4) =>
  Array.from({ length: count }, () => ({ name, letters, extra: '+ 20 extra', wishes: [] }));

describe.each(walls)('on a wall of $width × $height', (space) => {
  it.each([1, 2, 5, 8, 12, 40, 200])('%d figures are readable from two metres', (count) => {
    const grid = wallGrid({ ...space, things: thingsOf(count) });
    const { columns, rows, size, nameSize, perPage } = grid;
    expect(size).toBeGreaterThanOrEqual(48);
    expect(perPage).toBeLessThanOrEqual(columns * rows);
    expect(columns * (size * 4 * 0.6)).toBeLessThanOrEqual(space.width);
    expect(rows * (size + 2 * nameSize)).toBeLessThanOrEqual(space.height);
  });

  it('fewer figures are larger, and all of twelve are shown at once', () => {
    const grids = [1, 4, 12].map((count) => wallGrid({ ...space, things: thingsOf(count) }));
    expect(grids.map(({ perPage }) => perPage)).toEqual([1, 4, 12]);
    const [one = 0, four = 0, twelve = 0] = grids.map(({ size }) => size);
    expect(one).toBeGreaterThan(four);
    expect(four).toBeGreaterThan(twelve);
  });

  it('the figures leave room for the wishes below them', () => {
    const wishes = ['JAIN 7', 'NO ONION 23', 'LESS SPI 4'];
    const plain = wallGrid({ ...space, things: thingsOf(8) });
    const things = thingsOf(8).map((thing) => ({ ...thing, wishes }));
    const { size, nameSize, rows, perPage } = wallGrid({ ...space, things });
    expect(size).toBeLessThan(plain.size);
    expect(perPage).toBeGreaterThanOrEqual(2);
    expect(rows * (size + 3 * nameSize)).toBeLessThanOrEqual(space.height);
  });

  it('twenty figures with eight wishes each are on few pages, and thirty wishes are not cut', () => {
    const withWishes = (count: number, wishes: number) =>
      thingsOf(count, 'Undhiyu with methi muthiya').map((thing) => ({
        ...thing,
        wishes: Array.from({ length: wishes }, (_, nth) => `NO ONI${nth} 12`),
      }));
    const { perPage } = wallGrid({ ...space, things: withWishes(20, 8) });
    expect(perPage).toBeGreaterThanOrEqual(6);
    for (const height of [space.height, 560]) {
      const { columns, rows, size, nameSize } = wallGrid({
        ...space,
        height,
        things: withWishes(20, 30),
      });
      const inLine = Math.floor((space.width / columns - 26) / (11 * 0.6 * nameSize)) || 1;
      expect(rows * (size + (1 + Math.ceil(30 / inLine)) * nameSize)).toBeLessThanOrEqual(height);
    }
  });

  it('the figures leave room for long names', () => {
    const long = 'પાલક પનીરની સબ્જી લસણ વગરની, જૈન ગ્રાહકો માટે';
    const short = wallGrid({ ...space, things: thingsOf(8) });
    const { size, perPage } = wallGrid({ ...space, things: thingsOf(8, long) });
    expect(size).toBeLessThan(short.size);
    expect(size).toBeGreaterThanOrEqual(48);
    expect(perPage).toBeGreaterThanOrEqual(4);
  });
});

it('an extra shows whom it is for, in smaller figures if it needs several lines', () => {
  const space = { width: 1024, height: 640 };
  const sizeWith = (extra: string) => {
    const things = thingsOf(12).map((thing) => ({ ...thing, extra }));
    const { size, nameSize, columns, rows } = wallGrid({ ...space, things });
    const lines = Math.ceil((extra.length * nameSize * 0.6) / (space.width / columns - 26));
    expect(rows * (size + (1 + lines) * nameSize)).toBeLessThanOrEqual(space.height);
    return size;
  };
  expect(sizeWith('+ 20 extra: for the counter and the guards')).toBeLessThan(sizeWith(''));
});

it('a wide wall has several columns and a narrow one has one', () => {
  const things = thingsOf(2, 'Dal', 3);
  expect(wallGrid({ width: 1024, height: 640, things }).columns).toBe(2);
  expect(wallGrid({ width: 400, height: 900, things }).columns).toBe(1);
});

it('a phone has so few columns that no word is broken', () => {
  const space = { width: 360, height: 630 };
  expect(wallGrid({ ...space, things: thingsOf(25, 'Manchurian', 3) }).columns).toBe(2);
  expect(wallGrid({ ...space, things: thingsOf(25, 'Idli', 3) }).columns).toBe(3);
});

it('thirty wishes of a figure are not cut on a phone', () => {
  const wishes = Array.from({ length: 30 }, (_, nth) => `NO ONI${nth} 12`);
  const things = thingsOf(20).map((thing) => ({ ...thing, wishes }));
  const { rows, nameSize, size } = wallGrid({ width: 360, height: 560, things });
  expect(rows).toBe(1);
  expect(nameSize).toBeLessThan(24);
  expect(size).toBe(48);
});

it('an empty wall is valid', () => {
  expect(wallGrid({ width: 1024, height: 640, things: [] }).perPage).toBe(0);
});
