/** What the main thread and the embedded database's worker say to each other. */

export type ToWorker = ClientBytes | { kind: 'close' };

export interface ClientBytes {
  kind: 'bytes';
  /** Whose bytes: every connection of the pool is a wire with its own number. */
  wire: number;
  bytes: Uint8Array<ArrayBuffer>;
}

export type FromWorker =
  | { kind: 'ready' }
  /** Another process has the folder. */
  | { kind: 'in-use' }
  | Answer;

/** Exactly one for every `ClientBytes`, so that an answer that stays out can be noticed. */
export interface Answer {
  kind: 'answer';
  wire: number;
  /** Empty while a message is still incomplete. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The client has said good-bye. */
  isEnd: boolean;
  /** The engine failed on it: the connection is broken. */
  error?: string;
}
