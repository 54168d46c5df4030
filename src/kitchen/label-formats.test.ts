import { expect, it } from 'vitest';
import { cellAt, cellsOf, labelFormatNames, labelFormats } from './label-formats.ts';

it('every sheet of labels fits on A4 with the same margin on both sides', () => {
  for (const name of labelFormatNames) {
    const format = labelFormats[name];
    if (format.kind !== 'sheet') continue;
    const last = cellAt(format, cellsOf(name) - 1);
    expect(last.sheet).toBe(0);
    expect(last.x + format.width).toBeCloseTo(210 - format.left, 1);
    expect(last.y + format.height).toBeCloseTo(297 - format.top, 1);
  }
});

it('labels go from left to right, then down, and on to the next sheet', () => {
  const format = labelFormats['a4-24'];
  if (format.kind !== 'sheet') throw new Error('not a sheet');
  expect(cellAt(format, 0)).toEqual({ sheet: 0, x: 0, y: 0.5 });
  expect(cellAt(format, 4)).toEqual({ sheet: 0, x: 70, y: 37.5 });
  expect(cellAt(format, 24)).toEqual({ sheet: 1, x: 0, y: 0.5 });
});
