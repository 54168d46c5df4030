import { describe, expect, it } from 'vitest';
import { cursorAfter, cursorText, lookBack, readCursor } from './feed-cursor.ts';

const start = { last: 10, missing: [] };

describe('a cursor of the stream', () => {
  it('names the last number read, and the missing numbers before it', () => {
    expect(cursorAfter(start, [11, 12])).toEqual({ last: 12, missing: [] });
    expect(cursorAfter(start, [11, 14, 16])).toEqual({ last: 16, missing: [12, 13, 15] });
    expect(cursorAfter(start, [])).toEqual(start);
  });

  it('does not move for a late number, which is then no longer missing', () => {
    const late = cursorAfter({ last: 16, missing: [12, 13, 15] }, [13]);
    expect(late).toEqual({ last: 16, missing: [12, 15] });
  });

  it('forgets missing numbers that never come after a while', () => {
    const later = cursorAfter({ last: 16, missing: [12] }, [12 + lookBack]);
    expect(later.missing).not.toContain(12);
    expect(later.missing).toHaveLength(lookBack - 1 - 4);
  });

  it('is read back from its text unchanged', () => {
    const place = { last: 1234, missing: [1200, 1233] };
    expect(cursorText(place)).toBe('1234-34-1');
    expect(readCursor('1234-34-1')).toEqual(place);
    expect(readCursor(cursorText(start) ?? '')).toEqual(start);
  });

  it('has no text when too many numbers are missing for a header', () => {
    expect(cursorText(cursorAfter({ last: 0, missing: [] }, [500]))).toBeUndefined();
  });
});
