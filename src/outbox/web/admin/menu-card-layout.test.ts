import { describe, expect, it } from 'vitest';
import { type CardShift, layoutCard, wrapped } from './menu-card-layout.ts';

const measure = (text: string, size: number) => text.length * size * 0.5;
const frame = { top: 300, bottom: 1200, measure };

function shiftOf(count: number, name = 'Lunch', items = 'Rajma, Rice'): CardShift {
  const dishes = Array.from({ length: count }, (_, n) => {
    return { name: `Dish ${n + 1}`, items, price: '₹104.00' };
  });
  return { name, cutOff: 'order till 10:30 am', dishes };
}

const dishesOf = (lines: ReturnType<typeof layoutCard>) =>
  lines.filter(({ kind, end }) => kind === 'dish' && end !== undefined).length;

describe('the picture of a menu', () => {
  it.each([1, 4, 8, 12, 20, 27])(
    'has all of %d dishes, none overlapping another or the foot',
    (count) => {
      const lines = layoutCard([shiftOf(count), shiftOf(1, 'Dinner')], frame);
      expect(dishesOf(lines)).toBe(count + 1);
      expect(lines.some(({ kind }) => kind === 'more')).toBe(false);
      const tops = lines.map(({ y, size }) => y - size);
      expect(tops.every((top, n) => top >= (lines[n - 1]?.y ?? frame.top) - 0.01)).toBe(true);
      expect(lines.at(-1)?.y).toBeLessThanOrEqual(frame.bottom);
    },
  );

  it('has smaller letters for more dishes, and leaves out their items last', () => {
    const sizeOf = (count: number) => layoutCard([shiftOf(count)], frame)[1]?.size ?? 0;
    expect(sizeOf(3)).toBeGreaterThan(sizeOf(9));
    expect(sizeOf(9)).toBeGreaterThan(sizeOf(28));
    const kinds = (count: number) => layoutCard([shiftOf(count)], frame).map(({ kind }) => kind);
    expect(kinds(4)).toContain('items');
    expect(kinds(24)).not.toContain('items');
  });

  it('says how many do not fit, and shows the others', () => {
    const lines = layoutCard([shiftOf(60), shiftOf(60, 'Dinner')], frame);
    const shown = dishesOf(lines);
    expect(shown).toBeGreaterThan(20);
    expect(lines.at(-1)).toMatchObject({
      kind: 'more',
      text: `and ${120 - shown} more on our page`,
    });
    expect(lines.at(-1)?.y).toBeLessThanOrEqual(frame.bottom);
  });

  it('breaks a long name between words, beside its price', () => {
    const name = 'Gujarati Thali with Undhiyu, Kadhi, Khichdi and a Sweet of the Season';
    const dishes = [{ name, items: '', price: '₹1,20,000.00' }];
    const lines = layoutCard([{ name: 'Lunch', cutOff: '', dishes }], frame).slice(1);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join(' ')).toBe(name);
    expect(lines.map(({ end }) => end)).toEqual([
      '₹1,20,000.00',
      ...lines.slice(1).map(() => undefined),
    ]);
  });

  it('keeps a word whole that is wider than the picture', () => {
    const word = 'x'.repeat(90);
    expect(wrapped(`a ${word} b`, 50, (text) => text.length)).toEqual(['a', word, 'b']);
    expect(wrapped('', 50, (text) => text.length)).toEqual([]);
  });
});
