/**
 * The accounts and entries of the journal. An entry is a set of lines that add up to zero: a debit
 * is positive, and says where money or value came; a credit is negative, and says where it came
 * from.
 */

interface Word {
  label: string;
  /** What it is, in a sentence for the owner. */
  meaning: string;
}

/** In the order of lists. */
export const accounts = {
  company: {
    label: 'Payment company',
    meaning: 'What a payment company has taken for the shop and not yet paid into the bank.',
  },
  bank: {
    label: 'Bank',
    meaning: 'What companies have paid into the bank by their files, and cash taken there.',
  },
  till: {
    label: 'Till',
    meaning: 'Notes and coins in the kitchen: taken at the counter or handed over by riders.',
  },
  rider: { label: 'Rider', meaning: 'Notes and coins that a delivery person holds.' },
  customers: {
    label: 'Customers',
    meaning:
      'What sold orders have not brought yet: to collect, or owed. Below zero, customers have paid before the day.',
  },
  overpaid: {
    label: 'Owed back',
    meaning: 'What the shop owes to customers, written below zero until they have it.',
  },
  mealsOwed: {
    label: 'Meals owed',
    meaning: 'What passes still hold: meals that were paid and are not cooked yet, below zero.',
  },
  lapsedMeals: {
    label: 'Lapsed meals',
    meaning: 'What passes held at their end, and meals that were skipped beyond the limit.',
  },
  sales: { label: 'Sales', meaning: 'The price of the dishes of sold orders.' },
  delivery: { label: 'Delivery fees', meaning: 'What sold orders cost for their delivery.' },
  discounts: { label: 'Discounts', meaning: 'What sold orders cost less than their dishes.' },
  goodwill: {
    label: 'Goodwill',
    meaning: 'What was given back of orders that stay sold.',
  },
  chargebacks: {
    label: 'Chargebacks',
    meaning: 'What customers’ banks took of payments for orders that stay sold.',
  },
  fees: {
    label: 'Company fees',
    meaning: 'What payment companies kept for their service, with the tax on it.',
  },
  expenses: {
    label: 'Expenses',
    meaning: 'What was bought with cash of the till.',
  },
  opening: {
    label: 'Opening cash',
    meaning:
      'What the till held already when its cash book began, written below zero: the owner’s money.',
  },
  difference: {
    label: 'Differences',
    meaning: 'What was missing, found, kept or let go, with its reason.',
  },
} as const satisfies Record<string, Word>;
export type Account = keyof typeof accounts;

/** In the order in which an order meets them. */
export const entryKinds = {
  sold: {
    label: 'Sold',
    meaning: 'An order was released to be cooked, by its day of delivery.',
  },
  cancelled: {
    label: 'Cancelled',
    meaning: 'A sold order was cancelled, which takes its sale back on the same day.',
  },
  paidByPage: {
    label: 'Paid online or by QR',
    meaning: 'A payment company took the price of orders.',
  },
  paidInCash: {
    label: 'Paid in cash',
    meaning: 'A rider at the door or the counter took the price of an order.',
  },
  paidAtCounter: {
    label: 'Paid at the counter',
    meaning: 'Staff took money for a pass: cash, or by the bank.',
  },
  passSold: { label: 'Pass sold', meaning: 'Meals were sold that are cooked later.' },
  mealDrawn: { label: 'Meal from a pass', meaning: 'A sold order was paid by its pass.' },
  mealReturned: {
    label: 'Meal back to its pass',
    meaning: 'An order of a pass was cancelled, and the pass has its meal again.',
  },
  mealGivenBack: {
    label: 'Meal given back',
    meaning:
      'A delivered meal was bad, late or wrong: its pass has it again, and its order stays sold.',
  },
  passRefunded: {
    label: 'Pass stopped',
    meaning: 'A pass was stopped or has ended, and what was left of it goes back.',
  },
  mealsLapsed: {
    label: 'Meals lapsed',
    meaning: 'A pass ended with meals that are lost, or a skip was beyond its limit.',
  },
  passCorrected: {
    label: 'Pass corrected',
    meaning: 'The owner corrected what a pass holds.',
  },
  notUsed: {
    label: 'Too much or too late',
    meaning: 'Money came that pays for no order: it goes back, or waits for a decision.',
  },
  accepted: {
    label: 'Accepted',
    meaning: 'A person accepted money of another amount as the price of orders.',
  },
  refundDecided: {
    label: 'Decided to give back',
    meaning: 'Money of an order is owed back: the order was cancelled, or out of goodwill.',
  },
  refundDone: { label: 'Refunded', meaning: 'A payment company has given money back.' },
  refundByHand: {
    label: 'Refunded by hand',
    meaning: 'A refund failed, and a person gave the money back from the bank account and said so.',
  },
  refundReturned: {
    label: 'Refund came back',
    meaning: 'A bank returned a refund that was done, so it is owed again.',
  },
  chargeback: {
    label: 'Chargeback',
    meaning: 'A customer’s bank took the money of a payment from its company.',
  },
  chargebackReturned: {
    label: 'Chargeback came back',
    meaning: 'The bank gave the money of a chargeback back to the company.',
  },
  cashGivenBack: {
    label: 'Cash given back',
    meaning: 'A rider, or somebody from the till, gave cash back to a customer.',
  },
  floatGiven: { label: 'Float', meaning: 'A rider got cash from the till, to give change.' },
  handover: { label: 'Handover', meaning: 'A rider handed cash over, as it was counted.' },
  cashCorrected: {
    label: 'Cash corrected',
    meaning: 'A difference of a handover, or a correction of what a rider holds.',
  },
  cashBanked: { label: 'Cash banked', meaning: 'Cash of the till was taken to the bank.' },
  cashDrawn: { label: 'Cash from the bank', meaning: 'Cash came from the bank into the till.' },
  cashSpent: { label: 'Cash spent', meaning: 'Something was bought with cash of the till.' },
  tillOpened: {
    label: 'There at the first count',
    meaning: 'What the till held already when it was counted for the first time.',
  },
  tillCounted: {
    label: 'Difference at the count',
    meaning: 'What was missing or found when the till was counted.',
  },
  settlement: {
    label: 'Settlement',
    meaning: 'A line of a settlement file: what a company paid into the bank, and kept.',
  },
  settlementTakenBack: {
    label: 'Settlement taken back',
    meaning: 'A line of a settlement file that a person took back.',
  },
} as const satisfies Record<string, Word>;
export type EntryKind = keyof typeof entryKinds;

/** The name of an account in lists; each payment company has its own. */
export function accountName(account: Account, company: string | null): string {
  const { label } = accounts[account];
  return company === null ? label : `${label}: ${company}`;
}
