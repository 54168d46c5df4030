import { describe, expect, it } from 'vitest';
import { createOpenStreams, mostStreamsOfPerson, type OpenStream } from './open-streams.ts';

/** A stream that records whether it was ended. */
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
  it('of one person are limited: the oldest one ends for the newest', () => {
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

  it('that were closed do not count', () => {
    const streams = createOpenStreams();
    const first = streamOf('meena');
    streams.add(first);
    for (let count = 0; count < 3 * mostStreamsOfPerson; count++) {
      streams.add(streamOf('meena'))();
    }
    expect(first.isEnded).toBe(false);
  });

  it('end when their session is over, but not while the database is unavailable', async () => {
    const streams = createOpenStreams();
    const over = streamOf('meena', { isStillSignedIn: async () => false });
    const unknown = streamOf('meena', { isStillSignedIn: () => Promise.reject(new Error('away')) });
    const live = streamOf('zoya');
    for (const stream of [over, unknown, live]) streams.add(stream);
    await streams.check();
    expect([over, unknown, live].map(({ isEnded }) => isEnded)).toEqual([true, false, false]);
  });
});
