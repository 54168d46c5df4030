/** The cards, UPI IDs and banks that the sandbox knows, and what paying with each leads to. */
import type { OutcomeId } from '../sandbox-outcomes.ts';
import type { Method } from '../sandbox-rules.ts';

interface Result {
  outcome: OutcomeId;
  /** Present where the outcome takes its time. */
  delaySeconds?: number;
}

interface Instrument {
  id: string;
  /** What happens, in words for the page. */
  effect: string;
  result: Result;
}

const pays: Result = { outcome: 'pay' };
const paysSlowly: Result = { outcome: 'pay-later', delaySeconds: 15 };

export const testCards: readonly Instrument[] = [
  { id: '4111 1111 1111 1111', effect: 'is paid', result: pays },
  { id: '5555 5555 5555 4444', effect: 'is paid', result: pays },
  {
    id: '4000 0000 0000 0002',
    effect: 'is refused by the bank',
    result: { outcome: 'decline-bank' },
  },
  {
    id: '4000 0000 0000 9995',
    effect: 'has not enough balance',
    result: { outcome: 'decline-balance' },
  },
  { id: '4000 0000 0000 0077', effect: 'is paid after 15 seconds', result: paysSlowly },
];
export const testOtp = '123456';

export const testUpiIds: readonly Instrument[] = [
  { id: 'success@sandbox', effect: 'is paid', result: pays },
  { id: 'failure@sandbox', effect: 'has a wrong PIN', result: { outcome: 'decline-pin' } },
  { id: 'slow@sandbox', effect: 'is paid after 15 seconds', result: paysSlowly },
];

export const mockBanks = [
  { id: 'sandbox-bank', name: 'Sandbox Bank', effect: 'Pays at once', result: pays },
  {
    id: 'slow-bank',
    name: 'Slow Bank',
    effect: 'Pays after 15 seconds',
    result: paysSlowly,
  },
  {
    id: 'strict-bank',
    name: 'Strict Bank',
    effect: 'Refuses the payment',
    result: { outcome: 'decline-bank' },
  },
] as const satisfies readonly (Instrument & { name: string })[];

/** What a person typed or picked under the chosen method; empty where nothing was. */
export interface Instruments {
  upiWay: 'qr' | 'app' | 'id';
  upiId: string;
  cardNumber: string;
  cardExpiry: string;
  cardCvv: string;
  cardName: string;
  cardOtp: string;
  bank: (typeof mockBanks)[number]['id'];
}

export type Field = Exclude<keyof Instruments, 'upiWay' | 'bank'>;
export type FieldErrors = Partial<Record<Field, string>>;

/** Where the instrument leads to, or a sentence for each field that is not right. */
export function tryInstrument(
  method: Method,
  given: Instruments,
  now: Date,
): Result | { errors: FieldErrors } {
  if (method === 'card') return tryCard(given, now);
  if (method === 'netbanking') return mockBanks.find(({ id }) => id === given.bank)?.result ?? pays;
  return given.upiWay === 'id' ? tryUpiId(given.upiId) : pays;
}

function tryUpiId(text: string): Result | { errors: FieldErrors } {
  const upiId = text.trim().toLowerCase();
  const known = testUpiIds.find(({ id }) => id === upiId);
  return known?.result ?? { errors: { upiId: 'Use one of the test UPI IDs above.' } };
}

function tryCard(given: Instruments, now: Date): Result | { errors: FieldErrors } {
  const digits = given.cardNumber.replaceAll(/[\s-]/g, '');
  const card = testCards.find(({ id }) => id.replaceAll(' ', '') === digits);
  const errors: FieldErrors = {
    ...(!card && { cardNumber: 'Use one of the test cards above. Never type a real card here.' }),
    ...(!isValidThrough(given.cardExpiry, now) && {
      cardExpiry: 'Use a month that is not over, such as 12/30.',
    }),
    ...(!/^\d{3}$/.test(given.cardCvv.trim()) && { cardCvv: 'Use any three digits.' }),
    ...(given.cardName.trim() === '' && { cardName: 'Use any name.' }),
    ...(given.cardOtp.trim() !== testOtp && {
      cardOtp: `The OTP of every test card is ${testOtp}.`,
    }),
  };
  return card && Object.keys(errors).length === 0 ? card.result : { errors };
}

/** A card is good through the last day of its month. */
function isValidThrough(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime();
}
