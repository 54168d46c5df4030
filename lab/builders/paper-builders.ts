/** Papers of the kitchen for tests and benches. */
import type { Label, LabelsPaper, PaperHead } from '#src/kitchen/server/papers/paper-data.ts';

export const paperHead: PaperHead = {
  shopName: 'Tulsi Tiffin',
  day: 'Monday, 23 November 2026',
  shortDay: 'Mon 23 Nov',
  shift: 'Lunch',
  printed: '23 Nov 2026, 10:31 am by Asha Patel',
  isReprint: false,
  changes: { revision: 0, added: 0, cancelled: 0, changed: 0 },
  digest: '3fa9c2d1',
};

/** The code of the box with this number. */
export function codeOf(number: number): string {
  return (number * 7_919_003 + 0xa1b2c3d4e5)
    .toString(16)
    .toUpperCase()
    .padStart(12, '0')
    .slice(-12);
}

export function labelOf(number: number, change: Partial<Label> = {}): Label {
  return {
    code: codeOf(number),
    mark: `B-${String(1 + (number % 40)).padStart(2, '0')}`,
    order: `#${String(1000 + number).padStart(4, '0')}`,
    ...{ nth: 1, of: 1, name: '', building: '', place: 'Tata Power' },
    ...{ dish: 'Rajma Chawal', wishes: [], note: '', collect: '' },
    isReprint: false,
    ...change,
  };
}

export function labelsOf(
  labels: readonly Label[],
  change: Partial<Omit<LabelsPaper, 'kind' | 'labels'>> = {},
): LabelsPaper {
  return {
    kind: 'labels',
    head: paperHead,
    format: 'a4-24',
    startCell: 1,
    rollHeight: 40,
    fssaiLicence: '10012345678901',
    labels,
    ...change,
  };
}

const longNote =
  'Please ring the bell of flat 1203 twice, no onion and no garlic in anything at all, rotis without ghee, ';
/** The longest note that the checkout accepts. */
export const longestNote = longNote.repeat(6).slice(0, 500);

/** Labels with every kind of text, in turn. */
export function variedLabels(count: number): Label[] {
  const changes: readonly Partial<Label>[] = [
    {},
    { building: 'Tower B, 1203', note: '6 roti', wishes: ['NO ONION'], nth: 2, of: 3 },
    { note: longestNote, building: 'Wing C, 4th floor', nth: 10, of: 12 },
    { dish: 'पनीर थाली', note: 'बिल्डिंग ३, प्याज़ नहीं, र्कि', place: 'टाटा पावर' },
    { dish: 'પનીર થાળી', note: 'બિલ્ડિંગ ૭, લસણ વગર', place: 'તુલસી હાઇટ્સ' },
    { mark: '#10042', order: '#10042', wishes: ['JAIN'], note: 'Jain', isReprint: true },
    { name: 'Asha', collect: '₹1,240', mark: 'AB-112', nth: 1, of: 2, isReprint: true },
    { dish: 'Special Festival Thali with Paneer Butter Masala and Gulab Jamun', note: '🌶️ extra' },
  ];
  return Array.from({ length: count }, (_, index) =>
    labelOf(index, changes[index % changes.length]),
  );
}

/** As long as a dish may be. */
const longestDishes = [
  'Special Festival Thali with Paneer Butter Masala, Dal Makhani, Jeera Rice, Gulab Jamun, Papad and Six Butter Rotis, hot',
  'SPECIAL FESTIVAL THALI WITH PANEER BUTTER MASALA, DAL MAKHANI, JEERA RICE, GULAB JAMUN, PAPAD AND SIX BUTTER ROTIS, HOT',
  'पनीर बटर मसाला, दाल मखनी, जीरा चावल, गुलाब जामुन, पापड़, सलाद, अचार, छाछ और छह मक्खन रोटी वाली खास त्योहार की बड़ी थाली',
  'પનીર બટર મસાલા, દાળ, જીરા રાઈસ, ગુલાબ જાંબુ, પાપડ, સલાડ, અથાણું, છાશ અને છ રોટલી સાથે તહેવારની ખાસ મોટી થાળી, ગરમાગરમ',
];
const dishNames = [
  'Dal',
  'Rajma Chawal',
  'Hakka Noodles with Manchurian',
  'पनीर थाली',
  'પનીર થાળી રોટલી અને દાળ સાથે',
];
/**
 * As many as a dish may have and as many again that hold for its person, each as long as it may be;
 * usual ones; none.
 */
const wishLists = [
  [
    ...['NO SUGAR', 'NO ONION', 'MORE ROT', 'LESS OIL', 'NO CHILI', 'NO SALT!'],
    ...['NO GHEE!', 'NO CURD!', 'NO MILK!', 'NO NUTS!', 'NO BEANS', 'NO WHEAT'],
  ],
  ['JAIN', 'NO SUGAR'],
  ['JAIN'],
  [],
  ['NO ONION'],
];
const customers = ['Asha', 'Chandrashekharan', 'आशा', 'રમેશભાઈ', ''];
const buildings = ['Shanti Apartments', '', longestNote.slice(0, 60), 'शांति अपार्टमेंट'];
const destinations = ['Kudasan', 'Prestige Shantiniketan, Whitefield Main Road', 'તુલસી હાઇટ્સ'];
const doors = ['B-204', '', longestNote, 'घर नं. 12, शांति अपार्टमेंट', 'બીજો માળ, લસણ વગર', 'Desk 14'];
const amounts = ['', '₹240', '₹12,240.50'];

/** The lists are gone through again and again. */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list has nothing');
  return found;
}

/** Every pair of texts stands together on one of them, the longest ones too. */
export function mixedLabels(count: number): Label[] {
  return Array.from({ length: count }, (_, index) => {
    const isLongest = index % 3 === 0;
    const number = Math.floor(index / 3);
    const order = `#${10_000 + index}`;
    return labelOf(index, {
      mark: nth(['B-07', 'AB-112', order], index % 7),
      order,
      ...(index % 4 === 0 ? { nth: 1, of: 1 } : { nth: 10, of: 12 }),
      dish: isLongest ? nth(longestDishes, number) : nth(dishNames, index),
      wishes: nth(wishLists, isLongest ? Math.floor(number / 4) : Math.floor(index / 5)),
      name: nth(customers, index),
      building: nth(buildings, Math.floor(index / 2)),
      place: nth(destinations, Math.floor(index / 5)),
      note: nth(doors, Math.floor(index / 4)),
      collect: nth(amounts, Math.floor(index / 7)),
      isReprint: index % 5 === 2,
    });
  });
}
