/**
 * The SHA-256 of the program in a package: one file for Node, a folder for PostgreSQL. Runs on any
 * Node from 18 on, without dependencies.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** The path, inside the package in `folder`, of what is hashed. */
export function programOf(folder) {
  const found = ['bin/node', 'bin/node.exe', 'native'].find((name) =>
    existsSync(path.join(folder, name)),
  );
  if (!found) throw new Error(`${folder} holds neither a Node nor a PostgreSQL.`);
  return found;
}

/**
 * The digest of a file, or of a folder: then of the output of this command in it.
 *
 *   find * -type f | LC_ALL=C sort | xargs sha256sum
 */
export function digestOf(file) {
  if (!statSync(file).isDirectory()) return digestOfFile(file);
  const lines = filesIn(file, '').map(
    (name) => `${digestOfFile(path.join(file, name))}  ${name}\n`,
  );
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Sorted by bytes. Links are excluded, because the shop creates them, not the package. */
function filesIn(folder, prefix) {
  return readdirSync(path.join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const name = prefix + entry.name;
      if (entry.isDirectory()) return filesIn(folder, `${name}/`);
      return entry.isFile() ? [name] : [];
    })
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** Read in pieces, because Node is 130 MB. */
function digestOfFile(file) {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(1 << 20);
  const open = openSync(file, 'r');
  try {
    let length = readSync(open, piece);
    while (length > 0) {
      hash.update(piece.subarray(0, length));
      length = readSync(open, piece);
    }
  } finally {
    closeSync(open);
  }
  return hash.digest('hex');
}
