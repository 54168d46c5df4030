/**
 * The event streams that are open in this process, by person: their number, and whether their
 * sessions are still valid.
 */

export interface OpenStream {
  staffId: string;
  isStillSignedIn(): Promise<boolean>;
  end(): void;
}

export interface OpenStreams {
  /**
   * Adds a stream and ends the person's oldest one if there are too many. Returns a function that
   * removes it.
   */
  add(stream: OpenStream): () => void;
  /**
   * Ends the streams whose session is over. Call this after the end of the session is stored. Never
   * rejects.
   */
  check(): Promise<void>;
}

/**
 * A dashboard has one stream; a phone that lost its connection leaves some open until the network
 * notices. The newest is the one in use, so it is never refused.
 */
export const mostStreamsOfPerson = 12;

export function createOpenStreams(): OpenStreams {
  const open = new Set<OpenStream>();
  const endIfOver = async (stream: OpenStream) => {
    // When the database is unavailable, nobody is signed out; the stream's heartbeat checks again.
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
