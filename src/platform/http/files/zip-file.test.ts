import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZippedFile, zipOf } from './zip-file.ts';

const at = new Date('2026-11-21T04:55:00.000Z');

async function* filesOf(...files: [string, AsyncIterable<string>][]): AsyncGenerator<ZippedFile> {
  for (const [name, chunks] of files) yield { name, chunks };
}
async function* chunksOf(...chunks: string[]) {
  yield* chunks;
}
const whole = (...files: [string, AsyncIterable<string>][]) => buffer(zipOf(filesOf(...files), at));

describe('a zip', () => {
  it('has each file with what was written to it', async () => {
    const zip = await whole(
      ['नवंबर.txt', chunksOf('one, ', '₹ two')],
      ['empty.csv', chunksOf()],
      ['last.csv', chunksOf('', 'a,b\r\n')],
    );
    const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]);
    expect(files).toEqual([
      ['नवंबर.txt', 'one, ₹ two'],
      ['empty.csv', ''],
      ['last.csv', 'a,b\r\n'],
    ]);
  });

  it('holds only a piece of a big file in memory', async () => {
    let written = 0;
    async function* big() {
      for (; written < 1000; written++) yield `${written},${'a line,'.repeat(1000)}\r\n`;
    }
    let sent = 0;
    for await (const piece of zipOf(filesOf(['big.csv', big()]), at)) {
      if (sent === 0) expect(written).toBeLessThan(100);
      sent += piece.length;
    }
    expect(written).toBe(1000);
    expect(sent).toBeLessThan(1_000_000);
  });

  it('that a file breaks off is none', async () => {
    const pieces: Uint8Array[] = [];
    async function* broken() {
      yield 'a line';
      throw new Error('no database');
    }
    const reading = async () => {
      for await (const piece of zipOf(filesOf(['a', chunksOf('x')], ['b', broken()]), at))
        pieces.push(piece);
    };
    await expect(reading()).rejects.toThrow('no database');
    expect(() => unzipSync(Buffer.concat(pieces))).toThrow('invalid zip data');
  });

  it('ends the file that it is reading when its reader leaves', async () => {
    let isOpen = true;
    async function* endless() {
      try {
        for (;;) yield 'a line,'.repeat(1000);
      } finally {
        isOpen = false;
      }
    }
    for await (const _piece of zipOf(filesOf(['a', endless()]), at)) break;
    expect(isOpen).toBe(false);
  });
});
