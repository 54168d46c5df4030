/** The journal's accounts as ledgers of Tally, and its entries as vouchers. */
import { type Account, accountName } from './journal-rules.ts';

/** The groups that every company has in Tally. */
type TallyGroup =
  | 'Bank Accounts'
  | 'Capital Account'
  | 'Cash-in-Hand'
  | 'Current Assets'
  | 'Current Liabilities'
  | 'Indirect Expenses'
  | 'Sales Accounts'
  | 'Sundry Debtors';

export const tallyGroups: Readonly<Record<Account, TallyGroup>> = {
  company: 'Current Assets',
  bank: 'Bank Accounts',
  till: 'Cash-in-Hand',
  rider: 'Cash-in-Hand',
  customers: 'Sundry Debtors',
  overpaid: 'Current Liabilities',
  mealsOwed: 'Current Liabilities',
  lapsedMeals: 'Sales Accounts',
  sales: 'Sales Accounts',
  delivery: 'Sales Accounts',
  discounts: 'Indirect Expenses',
  goodwill: 'Indirect Expenses',
  chargebacks: 'Indirect Expenses',
  fees: 'Indirect Expenses',
  expenses: 'Indirect Expenses',
  opening: 'Capital Account',
  difference: 'Indirect Expenses',
};

export const accountNames = Object.keys(tallyGroups) as Account[];

/** The accounts that have a cash book. */
export const cashAccounts = accountNames.filter((name) => tallyGroups[name] === 'Cash-in-Hand');

/** The owner's names of accounts in Tally; an account without one keeps its own. */
export type LedgerNames = Readonly<Partial<Record<Account, string>>>;

export interface LedgerLine {
  account: Account;
  company: string | null;
  /** Of a rider's account. */
  person: string | null;
}

/** `Till`, `Payment company: razorpay`, `Rider: Ramesh Parmar`. */
export function ledgerOf({ account, company, person }: LedgerLine, names: LedgerNames): string {
  const detail = company ?? person;
  const own = names[account];
  if (own === undefined) return accountName(account, detail);
  return detail === null ? own : `${own}: ${detail}`;
}

export type VoucherType = 'Contra' | 'Journal' | 'Payment' | 'Receipt';

/** Tally keeps cash and banks out of journal vouchers. */
export function voucherTypeOf(lines: readonly { account: Account; paise: number }[]): VoucherType {
  const money = lines.filter(({ account }) => isMoney(account));
  if (money.length === 0) return 'Journal';
  if (money.length === lines.length) return 'Contra';
  return money.reduce((sum, { paise }) => sum + paise, 0) < 0 ? 'Payment' : 'Receipt';
}

function isMoney(account: Account): boolean {
  return ['Bank Accounts', 'Cash-in-Hand'].includes(tallyGroups[account]);
}
