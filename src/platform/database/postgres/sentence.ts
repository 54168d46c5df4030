/** Errors of the built-in PostgreSQL with messages that tell people what to do. */

/** `plain`: only the message is shown, without a stack trace. */
export class DatabaseSentence extends Error {
  readonly plain = true;
}

/** Another process has locked the folder. */
export class FolderInUseError extends DatabaseSentence {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use: another server is using it.`);
  }
}

const known: readonly [pattern: RegExp, sentence: (folder: string) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded/,
    (folder) => `The disk that holds ${folder} is full: make room on it.`,
  ],
  [
    /Read-only file system|EROFS/,
    (folder) => `The folder ${folder} can not be written: set DATA_DIR to one that can.`,
  ],
  [
    /could not look up effective user ID/,
    () =>
      'The user who starts the shop has no name on this system, which PostgreSQL needs to make its folder: give it one in /etc/passwd, start the shop as another user, or set DATABASE_URL.',
  ],
];

/**
 * The error for the output of a PostgreSQL program: a known message, or else the last lines of the
 * output.
 */
export function sentenceOf(printed: string, folder: string): DatabaseSentence {
  const found = known.find(([pattern]) => pattern.test(printed));
  if (found) return new DatabaseSentence(found[1](folder));
  const end = printed.trim().split('\n').slice(-8).join('\n');
  return new DatabaseSentence(`The built-in PostgreSQL on ${folder} did not start:\n${end}`);
}
