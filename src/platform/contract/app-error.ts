/** The one error that features throw: a code, a sentence for the user, details for a form. */

/** HTTP status of each error code; the code itself is the `error` field on the wire. */
export const errorStatus = {
  invalid_request: 400,
  unauthorized: 401,
  /** The password is correct, but the account also needs a code from an authenticator app. */
  code_required: 401,
  forbidden: 403,
  /** The person must type their own password; the client then repeats the same request. */
  password_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  gateway_failed: 502,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The problem with one field of the request; `path` is dotted, for example `menus.0.quantity`. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** The body of every error response. */
export interface ErrorAnswer {
  error: ErrorCode;
  message: string;
  details?: ErrorDetail[];
}

/**
 * A failure that the caller can understand. `message` is shown to the user; details that belong
 * only in the log go into `options.cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetail[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }
}

/** 409 `conflict`, said at a field of the form. */
export function refusedAt(path: string, message: string): AppError {
  return new AppError('conflict', message, { details: [{ path, message }] });
}
