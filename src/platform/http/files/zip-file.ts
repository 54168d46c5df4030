/** Makes a zip of files that are written while it is read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ZippedFile {
  name: string;
  /** Read only when the files before it are complete. */
  chunks: AsyncIterable<string | Uint8Array>;
}

/** Small enough that other requests do not notice the time to compress it. */
const pieceBytes = 64 * 1024;

/**
 * The bytes of the zip; only a piece of one file is in memory. If a file fails, they end with that
 * error and without the zip's index, so that no program takes them for complete.
 */
export async function* zipOf(
  files: AsyncIterable<ZippedFile>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const take = () => made.splice(0);
  for await (const { name, chunks } of files) {
    const file = new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of piecesOf(chunks)) {
      file.push(piece);
      yield* take();
      await nextTurn();
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** The same bytes in pieces of a good size. */
async function* piecesOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const next = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    waiting.push(next);
    bytes += next.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}
