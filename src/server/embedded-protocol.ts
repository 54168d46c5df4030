/** What the main thread and the embedded database's worker say to each other. */

export type ToWorker = { kind: 'bytes'; wire: number; bytes: Uint8Array } | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  /** The database could not be opened; the message is for a person. */
  | { kind: 'failed'; message: string }
  | { kind: 'bytes'; wire: number; bytes: Uint8Array }
  /** The client has left, or its connection broke. */
  | { kind: 'ended'; wire: number; error?: string };
