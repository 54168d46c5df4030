/** The number of rows and a checksum that does not depend on their order. */
import { hash } from 'node:crypto';

const bits = 256;

export interface TableDigest {
  rows: number;
  /** The sum of the rows' SHA-256, in hex. */
  checksum: string;
}

export class RowDigest {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(bits, this.#sum + BigInt(`0x${hash('sha256', line)}`));
  }

  result(): TableDigest {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(bits / 4, '0') };
  }
}
