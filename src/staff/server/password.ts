/** Passwords as argon2id hashes in the usual PHC form. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Asker, createHashQueue } from './hash-queue.ts';

const argon2Async = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB and two passes, about 20 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
/** Two of Node's four threads; the last one in a full queue waits about a second. */
const queue = createHashQueue({ atOnce: 2, mostWaiting: 80 });

/** 503 `unavailable` while too many are being hashed, as for `verifyPassword`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, { salt, by: cost, asker: 'known' });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Reads the cost from the hash, so that old passwords stay valid when the cost is raised. */
export async function verifyPassword(
  password: string,
  stored: string,
  asker: Asker = 'known',
): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const by = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const given = await derive(password, { salt: Buffer.from(salt, 'base64'), by, asker });
  return expected.length === given.length && timingSafeEqual(expected, given);
}

interface Derivation {
  salt: Buffer;
  by: typeof cost;
  asker: Asker;
}

function derive(password: string, { salt, by, asker }: Derivation): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return queue.run(asker, () =>
    argon2Async('argon2id', { message, nonce: salt, tagLength: hashBytes, ...by }),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
