/** Clients of the embedded database: what they send is cut into messages for the one session that the engine has. */
import type { PGlite } from '@electric-sql/pglite';
import type { Answer, ClientBytes } from './embedded-protocol.ts';

type Engine = Pick<PGlite, 'exec' | 'query' | 'execProtocolRawStream'>;

const typeOf = (letter: string) => letter.charCodeAt(0);
const terminate = typeOf('X');
/** Query and Sync: the answer to either ends with ReadyForQuery. */
const closings = [typeOf('Q'), typeOf('S')];
/** ReadyForQuery is its type, its length 5 and one letter; "I" stands for outside of a transaction. */
const ready = Buffer.from('Z\0\0\0\x05', 'latin1');
const idle = typeOf('I');

export class EmbeddedSession {
  readonly #engine: Engine;
  #wire: number | undefined;
  #pending: Buffer = Buffer.alloc(0);
  #isIdle = true;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** True between two statements outside of a transaction: the engine may do something else. */
  get isIdle(): boolean {
    return this.#isIdle;
  }

  /** Rejects only when the engine is beyond use. */
  async feed({ wire, bytes }: ClientBytes): Promise<Answer> {
    if (wire !== this.#wire) {
      // The late good-bye of an earlier client: it must not end its successor's transaction.
      if (bytes[0] === terminate) return answer(wire, [], { isEnd: true });
      await this.#changeClient(wire);
    }
    this.#pending = Buffer.concat([this.#pending, bytes]);
    const parts: Buffer[] = [];
    let last: number | undefined;
    try {
      for (let message = this.#next(); message; message = this.#next()) {
        last = message[0];
        if (last === terminate) {
          this.#wire = undefined;
          return answer(wire, parts, { isEnd: true });
        }
        this.#isIdle = false;
        await this.#engine.execProtocolRawStream(message, {
          // The engine's memory is used again for the next answer.
          onRawData: (data) => parts.push(Buffer.from(data)),
        });
      }
    } catch (error) {
      this.#wire = undefined;
      return answer(wire, [], { error: String(error) });
    }
    const result = answer(wire, parts);
    const isReady = ready.equals(result.bytes.subarray(-ready.length - 1, -1));
    this.#isIdle = isReady ? result.bytes.at(-1) === idle : this.#isIdle;
    if (!isReady && last !== undefined && closings.includes(last)) await this.#requireLife();
    return result;
  }

  /** Nothing of one client's session reaches the next. */
  async #changeClient(wire: number): Promise<void> {
    this.#wire = wire;
    this.#pending = Buffer.alloc(0);
    await this.#engine.exec('rollback');
    await this.#engine.exec('discard all');
    await this.#requireLife();
  }

  /** After an overflow of its stack the engine says nothing any more, and no call of it fails. */
  async #requireLife(): Promise<void> {
    const { rows } = await this.#engine.query('select 1');
    if (rows.length === 0) throw new Error('The embedded database does not answer any more.');
  }

  /** The first message of a connection has no type byte before its length. */
  #next(): Uint8Array | undefined {
    const pending = this.#pending;
    if (pending.length < 5) return undefined;
    const length = pending[0] === 0 ? pending.readInt32BE(0) : 1 + pending.readInt32BE(1);
    if (pending.length < length) return undefined;
    this.#pending = pending.subarray(length);
    return new Uint8Array(pending.subarray(0, length));
  }
}

function answer(
  wire: number,
  parts: readonly Uint8Array[],
  rest: Partial<Pick<Answer, 'isEnd' | 'error'>> = {},
): Answer {
  return {
    kind: 'answer',
    wire,
    bytes: new Uint8Array(Buffer.concat(parts)),
    isEnd: false,
    ...rest,
  };
}
