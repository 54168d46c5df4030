/** The customers of the demo: where they eat, what staff note on them, which of them pay cash. */

const firstNames = [
  'Asha',
  'Bhavesh',
  'Chetna',
  'Dinesh',
  'Falguni',
  'Girish',
  'Hetal',
  'Imtiyaz',
  'Jagruti',
  'Kiran',
  'Leena',
];
const surnames = [
  'Patel',
  'Shah',
  'Desai',
  'Solanki',
  'Mehta',
  'Trivedi',
  'Joshi',
  'Shaikh',
  'Rana',
  'Vyas',
  'Thomas',
];

/** The name of the customer at this index. */
export function demoNameOf(index: number): string {
  const round = Math.floor(index / firstNames.length);
  const surname = surnames[(index + 3 * round) % surnames.length];
  return `${firstNames[index % firstNames.length]} ${surname}`;
}

/** Two buildings per address, in the order of the addresses. */
const buildings = [
  ['Reception, Tower 1', 'Third floor, Tower 1'],
  ['Canteen, Tower 2', 'Sixth floor, Tower 2'],
  ['Block 1 East', 'Block 1 West'],
  ['Shanti Apartments', 'Krishna Bungalows'],
  ['Siddhi Heights', 'Pramukh Residency'],
  ['Sector 21 Market', 'Vasant Plaza'],
] as const;
/** The place of an address in the list of them, by the index of an order. */
export const placeOf = (index: number) => index % buildings.length;

/** The door of the order at this index. */
export function demoDoorOf(index: number): string {
  const flat = `${'ABC'[index % 3] ?? 'A'}-${1 + (index % 9)}0${1 + (index % 4)}`;
  const building = buildings[placeOf(index)]?.[Math.floor(index / buildings.length) % 2] ?? '';
  return `${flat}, ${building}`;
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
