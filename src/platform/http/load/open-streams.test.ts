import { describe, expect, it } from 'vitest';
import { createOpenStreams, mostStreamsOfPerson, type OpenStream } from './open-streams.ts';

/** A stream that tells whether it was ended. */
function streamOf(staffId: string, change: Partial<OpenStream> = {}) {
  const stream = {
    staffId,
    isEnded: false,
    isStillSignedIn: async () => true,
    end: () => {
      stream.isEnded = true;
    },
    ...change,
  };
  return stream;
}

describe('the open streams', () => {
  it('of one person are so many at most: the oldest makes room for the newest', () => {
    const streams = createOpenStreams();
    const other = streamOf('zoya');
    streams.add(other);
    const theirs = Array.from({ length: mostStreamsOfPerson + 2 }, () => streamOf('meena'));
    for (const stream of theirs) streams.add(stream);
    expect(theirs.map(({ isEnded }) => isEnded)).toEqual([
      true,
      true,
      ...Array<boolean>(mostStreamsOfPerson).fill(false),
    ]);
    expect(other.isEnded).toBe(false);
  });

  it('that somebody left count no more', () => {
    const streams = createOpenStreams();
    const first = streamOf('meena');
    streams.add(first);
    for (let count = 0; count < 3 * mostStreamsOfPerson; count++) {
      streams.add(streamOf('meena'))();
    }
    expect(first.isEnded).toBe(false);
  });

  it('end when their session is over, and not while the database can’t tell', async () => {
    const streams = createOpenStreams();
    const over = streamOf('meena', { isStillSignedIn: async () => false });
    const unknown = streamOf('meena', { isStillSignedIn: () => Promise.reject(new Error('away')) });
    const live = streamOf('zoya');
    for (const stream of [over, unknown, live]) streams.add(stream);
    await streams.check();
    expect([over, unknown, live].map(({ isEnded }) => isEnded)).toEqual([true, false, false]);
  });
});
