import { describe, expect, it } from 'vitest';
import { accounts } from './journal-rules.ts';
import { accountNames, cashAccounts, ledgerOf, voucherTypeOf } from './tally-rules.ts';

const till = { account: 'till', company: null, person: null } as const;

describe('an account in Tally', () => {
  it('is a ledger of a group, each of them', () => {
    expect(accountNames.toSorted()).toEqual(Object.keys(accounts).toSorted());
    expect(cashAccounts).toEqual(['till', 'rider']);
  });

  it('has the name of the journal, or that of the owner', () => {
    const rider = { ...till, account: 'rider', person: 'Ramesh Parmar' } as const;
    const company = { ...till, account: 'company', company: 'razorpay' } as const;
    expect([till, rider, company].map((line) => ledgerOf(line, {}))).toEqual([
      'Till',
      'Rider: Ramesh Parmar',
      'Payment company: razorpay',
    ]);
    const names = { till: 'Cash', rider: 'Cash of riders' };
    expect(ledgerOf(till, names)).toBe('Cash');
    expect(ledgerOf(rider, names)).toBe('Cash of riders: Ramesh Parmar');
    expect(ledgerOf(company, names)).toBe('Payment company: razorpay');
  });
});

describe('an entry in Tally', () => {
  it.each([
    ['Receipt', { till: 100, customers: -100 }],
    ['Payment', { overpaid: 100, rider: -100 }],
    ['Receipt', { bank: 98, fees: 2, company: -100 }],
    ['Payment', { company: 100, bank: -100 }],
    ['Contra', { till: 100, rider: -100 }],
    ['Journal', { customers: 100, sales: -100 }],
  ] as const)('is a %s of %j', (type, amounts) => {
    const lines = accountNames.flatMap((account) => {
      const paise = (amounts as Partial<Record<typeof account, number>>)[account];
      return paise === undefined ? [] : [{ account, paise }];
    });
    expect(voucherTypeOf(lines)).toBe(type);
  });
});
