import { describe, expect, it } from 'vitest';
import { cursorAfter, lookBack, placeText, readPlace } from './feed-cursor.ts';

const start = { last: 10, missing: [] };

describe('a place in the stream', () => {
  it('is behind what was read, but for the numbers between that are not there yet', () => {
    expect(cursorAfter(start, [11, 12])).toEqual({ last: 12, missing: [] });
    expect(cursorAfter(start, [11, 14, 16])).toEqual({ last: 16, missing: [12, 13, 15] });
    expect(cursorAfter(start, [])).toEqual(start);
  });

  it('stays where it is for what comes late, which is then no longer missing', () => {
    const late = cursorAfter({ last: 16, missing: [12, 13, 15] }, [13]);
    expect(late).toEqual({ last: 16, missing: [12, 15] });
  });

  it('forgets by and by what never came', () => {
    const later = cursorAfter({ last: 16, missing: [12] }, [12 + lookBack]);
    expect(later.missing).not.toContain(12);
    expect(later.missing).toHaveLength(lookBack - 1 - 4);
  });

  it('is a text that says the same', () => {
    const place = { last: 1234, missing: [1200, 1233] };
    expect(placeText(place)).toBe('1234-34-1');
    expect(readPlace('1234-34-1')).toEqual(place);
    expect(readPlace(placeText(start) ?? '')).toEqual(start);
  });

  it('is none where too much is missing for a header', () => {
    expect(placeText(cursorAfter({ last: 0, missing: [] }, [500]))).toBeUndefined();
  });
});
