import { describe, expect, it } from 'vitest';
import { PaymentLink, statusOf } from './razorpay-answers.ts';

const link = {
  id: 'plink_1',
  reference_id: 'T1',
  amount: 10_400,
  amount_paid: 0,
  currency: 'INR',
  status: 'created',
  payments: [] as object[] | null,
};
const payment = { payment_id: 'pay_1', amount: 10_400, status: 'captured', method: 'upi' };

function told(change: object) {
  return statusOf(PaymentLink.parse({ ...link, ...change }));
}

function toldOfPayment(change: object) {
  return told({ payments: [{ ...payment, ...change }] }).payments[0];
}

describe('the meaning of a Razorpay payment link', () => {
  it.each([
    ['created', 'pending'],
    ['expired', 'expired'],
    ['cancelled', 'failed'],
    ['paid', 'unknown'],
    ['partially_paid', 'unknown'],
    ['eaten', 'unknown'],
  ])('is, when it is %s and brought no money, %s', (status, state) => {
    expect(told({ status })).toMatchObject({ state, amountPaise: 0 });
    expect(told({ status, payments: null })).toMatchObject({ state, amountPaise: 0 });
  });

  it.each(['created', 'partially_paid', 'paid', 'expired', 'cancelled'])(
    'is paid when it brought money, though it is %s',
    (status) => {
      const paid = { state: 'paid', amountPaise: 10_400 };
      expect(told({ status, payments: [payment] })).toMatchObject(paid);
      expect(told({ status, amount_paid: 10_400, payments: null })).toMatchObject(paid);
    },
  );

  it('counts only captured payments', () => {
    const failed = { ...payment, payment_id: 'pay_2', status: 'failed' };
    const authorized = { ...payment, payment_id: 'pay_3', status: 'authorized' };
    const answer = told({ status: 'paid', payments: [failed, payment, authorized] });
    expect(answer.amountPaise).toBe(10_400);
    expect(answer.payments.map(({ state }) => state)).toEqual(['failed', 'paid', 'pending']);
  });

  it('still counts refunded money', () => {
    const answer = told({ status: 'paid', payments: [{ ...payment, status: 'refunded' }] });
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 10_400 });
  });

  it.each(['expired', 'created', 'cancelled'])(
    'is not paid, when it is %s, by an authorization that went back without being captured',
    (status) => {
      const answer = told({ status, payments: [{ ...payment, status: 'refunded' }] });
      expect(answer).toMatchObject({ amountPaise: 0 });
      expect(answer.state).not.toBe('paid');
    },
  );

  it('names a payment that was not refunded before one that was', () => {
    const back = { ...payment, payment_id: 'pay_0', status: 'refunded' };
    const answer = told({ status: 'paid', amount_paid: 10_400, payments: [back, payment] });
    expect(answer.payments.map(({ id }) => id)).toEqual(['pay_1', 'pay_0']);
  });

  it('leaves out a second payment that the company returned by itself', () => {
    const second = { ...payment, payment_id: 'pay_2', status: 'refunded' };
    const answer = told({ status: 'paid', payments: [payment, second] });
    expect(answer).toMatchObject({ state: 'paid', amountPaise: 10_400 });
  });

  it.each([
    ['upi', 'UPI'],
    ['card', 'Card'],
    ['netbanking', 'Netbanking'],
    ['wallet', 'Wallet'],
    ['cowries', 'Other'],
    [null, 'Other'],
  ])('calls the method %s %s', (method, name) => {
    expect(toldOfPayment({ method })?.method).toBe(name);
  });

  it.each([
    ['the RRN', { rrn: '612345678901' }, '612345678901'],
    ['the UTR', { rrn: null, utr: 'HDFCN52026112101' }, 'HDFCN52026112101'],
    ['the bank’s number', { bank_transaction_id: '5786838' }, '5786838'],
  ])('gives %s as the bank’s reference', (_what, acquirerData, bankRef) => {
    expect(toldOfPayment({ acquirer_data: acquirerData })?.bankRef).toBe(bankRef);
  });

  it('contains no UPI address, mobile number or e-mail address', () => {
    const answer = toldOfPayment({
      vpa: 'asha@okbank',
      contact: '+919876543210',
      email: 'asha@example.com',
      acquirer_data: { rrn: 'asha@okbank' },
    });
    expect(answer).toEqual({ id: 'pay_1', state: 'paid', amountPaise: 10_400, method: 'UPI' });
  });

  it.each([
    ['no money field', { amount_paid: undefined }],
    ['part of a paisa', { amount_paid: 0.5 }],
    ['less than nothing', { amount_paid: -1 }],
    ['text for money', { payments: [{ ...payment, amount: '10400' }] }],
    ['no currency', { currency: '' }],
    ['payments of another shape', { payments: { count: 1 } }],
  ])('cannot be read with %s', (_what, change) => {
    expect(PaymentLink.safeParse({ ...link, ...change }).success).toBe(false);
  });
});
