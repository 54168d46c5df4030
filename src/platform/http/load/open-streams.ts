/**
 * The streams of events that are open in this process, by person: how many, and whether they are
 * still signed in.
 */

export interface OpenStream {
  staffId: string;
  isStillSignedIn(): Promise<boolean>;
  end(): void;
}

export interface OpenStreams {
  /** Ends this person's oldest when it is one too many; answers what takes it off the list. */
  add(stream: OpenStream): () => void;
  /**
   * Ends those whose session is over; to be called once the cause is stored. Never rejects.
   */
  check(): Promise<void>;
}

/**
 * A dashboard has one, a phone that lost its line leaves some behind until the network notices. The
 * newest is the one that somebody looks at, so it is never the one that is refused.
 */
export const mostStreamsOfPerson = 12;

export function createOpenStreams(): OpenStreams {
  const open = new Set<OpenStream>();
  const endIfOver = async (stream: OpenStream) => {
    // A database that is away signs nobody out; the stream's own heartbeat asks again.
    if (!(await stream.isStillSignedIn().catch(() => true))) stream.end();
  };
  return {
    add(stream) {
      const theirs = [...open].filter(({ staffId }) => staffId === stream.staffId);
      for (const old of theirs.slice(0, Math.max(0, theirs.length + 1 - mostStreamsOfPerson))) {
        open.delete(old);
        old.end();
      }
      open.add(stream);
      return () => open.delete(stream);
    },
    async check() {
      await Promise.all([...open].map(endIfOver));
    },
  };
}
