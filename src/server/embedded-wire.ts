/** One connection to the embedded database: what the driver takes for a socket. */
import { Duplex } from 'node:stream';

interface WireEnds {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  closed(): void;
}

export class Wire extends Duplex {
  readonly #ends: WireEnds;

  constructor(ends: WireEnds) {
    super();
    this.#ends = ends;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#ends.send(new Uint8Array(chunk));
    done();
  }

  /** The driver corks the messages of one statement: they travel together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#ends.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ends.closed();
    done(error);
  }
}
