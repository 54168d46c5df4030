/** Reads of one moment that are sent while they are made. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { type Db, inTransaction } from '../../database/db.ts';

type Pieces = AsyncIterable<Uint8Array>;

/**
 * A stream of what `open` reads in a transaction that sees one moment. Throws if `open` fails; what
 * fails later ends the stream with its error. A client that leaves ends the reading and the
 * transaction, and one that takes nothing for 15 seconds loses it (`open-database.ts`).
 */
export function streamOfOneMoment(db: Db, open: (tx: Db) => Promise<Pieces>): Promise<Readable> {
  const stream = new PassThrough();
  // The server handles errors once it sends the stream; an error before that must not end it.
  stream.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    const work = async (tx: Db) => {
      const pieces = await open(tx);
      resolve(stream);
      // A second try would begin in the middle of what is sent already, so the error stays here.
      await write(pieces, stream).catch((error) => stream.destroy(error));
    };
    inTransaction(db, work, { isolationLevel: 'repeatable read', accessMode: 'read only' }).catch(
      (error) => {
        stream.destroy(error);
        reject(error);
      },
    );
  });
}

/** Returns when nothing is being read any more. */
async function write(pieces: Pieces, stream: PassThrough): Promise<void> {
  const left = new AbortController();
  stream.once('close', () => left.abort());
  for await (const piece of pieces) {
    if (stream.destroyed) return;
    if (!stream.write(piece)) await once(stream, 'drain', left);
  }
  stream.end();
}
