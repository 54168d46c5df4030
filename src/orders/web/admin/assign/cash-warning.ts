/** The confirmation before a person gets more cash to collect than riders may hold. */
import { ApiError } from '#src/platform/browser/api-client.ts';
import { cashLimitDetail } from '../../../assignment-rules.ts';

/** The text of the warning, if the shop refused the assignment until the admin has read it. */
export function cashWarningOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details.find(({ path }) => path === cashLimitDetail)?.message;
}

/** A warning about the person whose button was pressed. */
export interface CashWarning {
  personId: string;
  text: string;
}

/**
 * What the dialog says about a person's cash before a press: undefined for no line, empty to keep
 * the line's space.
 */
export type CashTextOf = (personId: string) => string | undefined;
