/**
 * What the sandbox's page sends: read strictly, and turned into a choice or into what to say beside
 * its fields.
 */
import * as z from 'zod/mini';
import { delaysSeconds, type OutcomeId, outcomes } from '../sandbox-outcomes.ts';
import { isDelayed, type Method, methods, outcomeOf } from '../sandbox-rules.ts';
import {
  type FieldErrors,
  type Instruments,
  mockBanks,
  tryInstrument,
} from './sandbox-instrument-rules.ts';

const text = z._default(z.string().check(z.maxLength(60)), '');

const Form = z.object({
  outcome: z.enum(outcomes.map(({ id }) => id)),
  method: z.enum(methods),
  seconds: z._default(z.enum(delaysSeconds.map(String)), String(delaysSeconds[0])),
  upiWay: z._default(z.enum(['app', 'id', 'qr']), 'app'),
  upiId: text,
  cardNumber: text,
  cardExpiry: text,
  cardCvv: text,
  cardName: text,
  cardOtp: text,
  bank: z._default(z.enum(mockBanks.map(({ id }) => id)), 'sandbox-bank'),
});

export type SandboxForm = z.infer<typeof Form>;

/** The page as it is opened first. */
export const emptyForm: Instruments & { method: Method } = Form.parse({
  outcome: 'pay',
  method: 'upi',
});

export interface Choice {
  method: Method;
  outcome: OutcomeId;
  delaySeconds: number | null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The fields of a form body, or undefined when it is not UTF-8 or not what the page sends. */
export function readForm(body: Buffer): SandboxForm | undefined {
  try {
    const fields = Object.fromEntries(new URLSearchParams(utf8.decode(body)));
    // Escapes of bytes that are no UTF-8 become replacement characters.
    const isText = !Object.values(fields).some((value) => /[\0\uFFFD]/.test(value));
    return isText ? Form.safeParse(fields).data : undefined;
  } catch {
    return undefined;
  }
}

/** What was chosen: by the button alone, or for plain paying by the card, UPI ID or bank. */
export function choiceOf(form: SandboxForm, now: Date): Choice | { errors: FieldErrors } {
  const { method, outcome } = form;
  if (outcome !== 'pay') {
    const delaySeconds = isDelayed(outcomeOf(outcome)) ? Number(form.seconds) : null;
    return { method, outcome, delaySeconds };
  }
  const result = tryInstrument(method, form, now);
  if ('errors' in result) return result;
  return { method, outcome: result.outcome, delaySeconds: result.delaySeconds ?? null };
}

/** For showing the page again: what must not be kept is typed again. */
export function withoutSecrets(form: SandboxForm): SandboxForm {
  return { ...form, cardCvv: '', cardOtp: '' };
}
