/**
 * The definition of one HTTP operation: a value that the server registers and the browser calls.
 */
import type * as z from 'zod/mini';
import type { AnsweredOf, Inside } from './codec.ts';
import type { Access } from './permissions.ts';

type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The exact path; parameters are written as `{name}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * Requires the person's own password: 403 `password_required` if it was not typed in this session
   * within 15 minutes. The browser asks for it in a dialog and repeats the same request.
   */
  readonly recentPassword?: true;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Only the headers that the operation reads, in lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  /**
   * The response is a stream of server-sent events; `response` is the schema of each event's data.
   */
  readonly stream?: true;
  /** The response is a file of this type; `response` is text that clients do not parse. */
  readonly file?: 'application/pdf' | 'application/zip' | 'image/webp' | 'text/csv';
}

/** The name of a stream's first event. Its id is the cursor from which the stream continues. */
export const openingEvent = 'open';

/** Keeps the literal types of an operation, so that caller and handler share them. */
export function endpoint<const E extends Endpoint>(operation: E): E {
  return operation;
}

type Part = 'params' | 'query' | 'headers' | 'body';

/** What a caller sends, in the form of the code: only the parts that the operation declares. */
export type InputOf<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? Inside<z.input<E[P]>>
    : never;
};

/** What a handler receives: parsed, in the form of the code. */
export type ParsedOf<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: E[P] extends Schema
    ? Inside<z.output<E[P]>>
    : never;
};

/** What the handler returns. The response schema drops every field that it does not name. */
export type AnswerOf<E extends Endpoint> = AnsweredOf<E['response']>;

/** What the caller receives, in the form of the code. */
export type OutputOf<E extends Endpoint> = Inside<z.output<E['response']>>;
