/** Papers of the kitchen: counts, packing lists, run sheets and labels as PDFs. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { ShiftOfDay } from './kitchen-contract.ts';
import { labelFormatNames } from './label-rules.ts';
import { shiftPrintKinds } from './shift-day-rules.ts';

/** More are printed in several goes. */
export const mostLabels = 1500;
const shortestLabel = 25;
const longestLabel = 150;

export const PaperForm = z.extend(ShiftOfDay, {
  kind: z.enum(shiftPrintKinds),
  /** A run's paper alone: of labels, packing lists and run sheets. */
  runId: z.optional(z.uuid()),
  /** Labels of these boxes alone, in the order in which boxes leave. */
  codes: z.optional(
    z
      .array(z.string().check(z.regex(/^[0-9A-F]{12}$/)))
      .check(
        z.minLength(1, 'Please choose the labels.'),
        z.maxLength(mostLabels, `Please print at most ${mostLabels} labels at once.`),
      ),
  ),
  format: z.optional(z.enum(labelFormatNames)),
  /** From 1: the first label that is left of the first sheet. */
  startCell: z.optional(z.int().check(z.gte(1))),
  /** Millimetres of a roll's labels; null for a roll without gaps. */
  rollHeight: z.optional(z.nullable(z.int().check(z.gte(shortestLabel), z.lte(longestLabel)))),
  /** Run sheets on both sides of the paper. */
  isTwoSided: z.optional(z.boolean()),
});
export type PaperForm = z.infer<typeof PaperForm>;

/**
 * Answers the PDF. What was printed before says so: a label by its box, another paper by the
 * revision of its count. 409 `conflict` while the same paper is being printed, and before the shift
 * is frozen, except for the count, which is "so far" then; 422 `unprocessable` where there is
 * nothing to print; 503 `unavailable` while many others print. Mobile numbers stand on run sheets
 * of those who may see orders, and nowhere else.
 */
export const printPaper = endpoint({
  method: 'POST',
  path: '/api/kitchen/papers',
  access: 'kitchen',
  summary: 'Print a paper of a shift: its count, packing list, run sheets or labels',
  body: PaperForm,
  response: z.string(),
  file: 'application/pdf',
});
