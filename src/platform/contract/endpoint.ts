/** What one HTTP operation is: the value that the server registers and the browser calls. */
import type * as z from 'zod/mini';
import type { AnsweredOf, Inside } from './codec.ts';
import type { Access } from './permissions.ts';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The exact path; a parameter is written as `{name}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * Asks for the own password: 403 `password_required` where it was not typed in this session
   * within 15 minutes. The browser asks for it in one dialog and sends the same request again.
   */
  readonly recentPassword?: true;
  /** One line for the API page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Only the headers that the operation reads, in lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  /** The answer is a stream of server-sent events, and `response` the data of each. */
  readonly stream?: true;
  /** The answer is a file of this kind, and `response` text that nobody parses. */
  readonly file?: 'application/pdf' | 'text/csv';
}

/** The name of a stream's first event, whose id is the place from which the stream goes on. */
export const openingEvent = 'open';

/** Keeps the literal types of an operation, so that caller and handler share them. */
export function endpoint<const E extends Endpoint>(operation: E): E {
  return operation;
}

type Part = 'params' | 'query' | 'headers' | 'body';

/** What a caller sends, in the form inside: only the parts that the operation declares. */
export type InputOf<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? Inside<z.input<E[P]>>
    : never;
};

/** What a handler receives, parsed and in the form inside. */
export type ParsedOf<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? Inside<z.output<E[P]>>
    : never;
};

/** What the handler returns; the response schema drops everything that it does not name. */
export type AnswerOf<E extends Endpoint> = AnsweredOf<E['response']>;

/** What the caller gets. */
export type OutputOf<E extends Endpoint> = Inside<z.output<E['response']>>;
