/** Encrypts backups with a passphrase, in the format of the `age` command. */
import { open, readFile } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { TransferError } from './transfer-database.ts';

/**
 * 64 MB and a third of a second of one processor, because the shop makes its backups automatically.
 */
const workFactor = 16;
const shortest = 12;
/** The beginning of each file in this format. */
const mark = 'age-encryption.org/v1\n';
/** The library's error for a wrong passphrase. */
const noKeyFits = 'no identity matched';

type Bytes = ReadableStream<Uint8Array>;

/**
 * Encrypts in chunks of 64 kB, each with its own authentication and position; few are in memory.
 */
export async function seal(content: Bytes, passphrase: string): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(content);
}

/** Throws a TransferError for a wrong passphrase; a changed byte ends the stream with an error. */
export async function unseal(
  file: string,
  content: Bytes,
  passphrase: string | undefined,
): Promise<Bytes> {
  if (passphrase === undefined) {
    throw new TransferError(
      `${file} is encrypted: name the file that its passphrase is in, with --passphrase-file <file>.`,
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(content);
  } catch (error) {
    if (!String(error).includes(noKeyFits)) throw error;
    throw new TransferError(
      `${file} is encrypted with another passphrase, or its beginning is damaged. Nothing was changed.`,
    );
  }
}

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === mark;
  } finally {
    await handle.close();
  }
}

/** The first line of a file. Throws a message if it can't be a passphrase. */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new TransferError(`The passphrase file ${file} can't be read.`);
  const passphrase = (text.split(/\r?\n/, 1)[0] ?? '').trim();
  if (passphrase.length >= shortest) return passphrase;
  throw new TransferError(
    `The first line of ${file} must be a passphrase of at least ${shortest} characters, such as five random words.`,
  );
}
