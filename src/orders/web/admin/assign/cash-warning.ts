/** The shop's question before a person gets more cash to collect than riders may hold. */
import { ApiError } from '#src/platform/browser/api-client.ts';
import { cashLimitDetail } from '../../../assignment-rules.ts';

/** What it says, where an assignment was refused until its admin has read that. */
export function cashWarningOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details.find(({ path }) => path === cashLimitDetail)?.message;
}

/** It is about this person, who was pressed. */
export interface CashWarning {
  personId: string;
  text: string;
}

/**
 * What is said of the cash of a person before anybody presses: undefined without a line for it,
 * empty where its place is kept.
 */
export type CashTextOf = (personId: string) => string | undefined;
