/** Papers of the kitchen as PDFs: counts, raw goods, packing lists, run sheets and labels. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { ShiftOfDay } from './kitchen-contract.ts';
import { labelFormatNames } from './label-formats.ts';
import { shiftPrintKinds } from './shift-day-rules.ts';

/** Maximum number of labels of one paper. */
export const mostLabels = 1500;
const shortestLabel = 25;
const longestLabel = 150;

export const PaperForm = z.extend(ShiftOfDay, {
  kind: z.enum(shiftPrintKinds),
  /** Only this run; for labels, packing lists and run sheets. */
  runId: z.optional(z.uuid()),
  /** Only the labels of these boxes, in the order in which boxes leave. */
  codes: z.optional(
    z
      .array(z.string().check(z.regex(/^[0-9A-F]{12}$/)))
      .check(
        z.minLength(1, 'Please choose the labels.'),
        z.maxLength(mostLabels, `Please print at most ${mostLabels} labels at once.`),
      ),
  ),
  format: z.optional(z.enum(labelFormatNames)),
  /** The first free label of the first sheet, from 1. */
  startCell: z.optional(z.int().check(z.gte(1))),
  /** Height of the labels of a roll in millimetres; null for a roll without gaps. */
  rollHeight: z.optional(z.nullable(z.int().check(z.gte(shortestLabel), z.lte(longestLabel)))),
  /** Run sheets are printed on both sides of the paper. */
  isTwoSided: z.optional(z.boolean()),
});
export type PaperForm = z.infer<typeof PaperForm>;

/**
 * Returns the PDF. A reprint says that it is one: each label for its box, other papers for the
 * revision of the count. 409 `conflict` while the same paper is being printed; also before the
 * shift is frozen, except for the count and its raw goods, which are then marked "so far". 422
 * `unprocessable` if there is nothing to print. 503 `unavailable` while many other papers are
 * printed. Mobile numbers are only on run sheets, and only for people who may see orders.
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
