import { describe, expect, it } from 'vitest';
import { type Instruments, tryInstrument } from './sandbox-instrument-rules.ts';

const now = new Date('2026-11-21T04:55:00Z');
const goodCard: Instruments = {
  upiWay: 'app',
  upiId: '',
  cardNumber: '4111 1111 1111 1111',
  cardExpiry: '12/30',
  cardCvv: '123',
  cardName: 'Asha Patel',
  cardOtp: '123456',
  bank: 'sandbox-bank',
};

function payByCard(change: Partial<Instruments>) {
  return tryInstrument('card', { ...goodCard, ...change }, now);
}

describe('a card', () => {
  it.each([
    ['4111 1111 1111 1111', { outcome: 'pay' }],
    ['4111111111111111', { outcome: 'pay' }],
    ['5555-5555-5555-4444', { outcome: 'pay' }],
    ['4000 0000 0000 0002', { outcome: 'decline-bank' }],
    ['4000 0000 0000 9995', { outcome: 'decline-balance' }],
    ['4000 0000 0000 0077', { outcome: 'pay-later', delaySeconds: 15 }],
  ])('%s does what the page says of it', (cardNumber, result) => {
    expect(payByCard({ cardNumber })).toEqual(result);
  });

  it.each<[keyof Instruments, string]>([
    ['cardNumber', ''],
    ['cardNumber', '4242 4242 4242 4242'],
    ['cardNumber', '4111 1111 1111 111'],
    ['cardExpiry', '10/26'],
    ['cardExpiry', '13/30'],
    ['cardExpiry', 'soon'],
    ['cardCvv', '12'],
    ['cardCvv', 'abc'],
    ['cardName', '  '],
    ['cardOtp', '000000'],
    ['cardOtp', ''],
  ])('is refused with a sentence when its %s is %j', (field, value) => {
    expect(payByCard({ [field]: value })).toEqual({
      errors: { [field]: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  it('is good through the last day of its month', () => {
    expect(payByCard({ cardExpiry: '11/26' })).toEqual({ outcome: 'pay' });
    expect(payByCard({ cardExpiry: '11 / 2026' })).toEqual({ outcome: 'pay' });
  });

  it('names everything that is wrong at once', () => {
    expect(payByCard({ cardNumber: '1', cardOtp: '1' })).toEqual({
      errors: { cardNumber: expect.any(String), cardOtp: expect.any(String) },
    });
  });
});

describe('UPI and netbanking', () => {
  it('pay from an app or through the QR code', () => {
    expect(tryInstrument('upi', goodCard, now)).toEqual({ outcome: 'pay' });
    expect(tryInstrument('upi', { ...goodCard, upiWay: 'qr' }, now)).toEqual({ outcome: 'pay' });
  });

  it('take the listed UPI IDs only', () => {
    const payBy = (upiId: string) =>
      tryInstrument('upi', { ...goodCard, upiWay: 'id', upiId }, now);
    expect(payBy(' Success@Sandbox ')).toEqual({ outcome: 'pay' });
    expect(payBy('failure@sandbox')).toEqual({ outcome: 'decline-pin' });
    expect(payBy('asha@bank')).toEqual({ errors: { upiId: expect.any(String) } });
  });

  it('do what each mock bank says of itself', () => {
    const payAt = (bank: Instruments['bank']) =>
      tryInstrument('netbanking', { ...goodCard, bank }, now);
    expect(payAt('sandbox-bank')).toEqual({ outcome: 'pay' });
    expect(payAt('slow-bank')).toEqual({ outcome: 'pay-later', delaySeconds: 15 });
    expect(payAt('strict-bank')).toEqual({ outcome: 'decline-bank' });
  });
});
