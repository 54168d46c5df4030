/** The customers of the demo's lunch, the staff's notes on them, and which of them pay in cash. */

const names = [
  'Asha Patel',
  'Bhavesh Shah',
  'Chetna Desai',
  'Dinesh Solanki',
  'Falguni Mehta',
  'Girish Trivedi',
  'Hetal Joshi',
  'Imtiyaz Shaikh',
  'Jagruti Rana',
  'Kiran Vyas',
  'Leena Thomas',
];

/** The name of the customer of the order at this index. */
export function demoNameOf(index: number): string {
  return names[index % names.length] ?? '';
}

export const demoCash = { mostRupees: 1500, exceptAddresses: [] };

/**
 * The state of the cash of the order at this index: some is paid already, one order was not paid.
 */
export function demoCashOf(index: number): 'cash' | 'paid' | 'unpaid' | undefined {
  if (index % 4 !== 1) return undefined;
  if (index < 24) return 'paid';
  return index < 28 ? 'unpaid' : 'cash';
}

/** By the index of their orders. */
export const demoNotes: readonly {
  place: number;
  marks?: string;
  /** The names of wishes. */
  wishes?: readonly string[];
  note?: string;
  blockedReason?: string;
}[] = [
  { place: 3, wishes: ['Jain'] },
  { place: 7, marks: 'Diabetic', note: 'Calls on Sundays for the whole week.' },
  { place: 14, wishes: ['Jain', 'Less spicy'], note: 'Leave it with the guard.' },
  { place: 20, blockedReason: 'Nobody was there, three times' },
];
