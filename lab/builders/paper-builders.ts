/** Papers of the kitchen for tests and benches. */
import type { Label, LabelsPaper, PaperHead } from '#src/kitchen/server/papers/paper-data.ts';

export const paperHead: PaperHead = {
  shopName: 'Tulsi Tiffin',
  day: 'Monday, 23 November 2026',
  shortDay: 'Mon 23 Nov',
  shift: 'Lunch',
  printed: '23 Nov 2026, 10:31 am by Asha Patel',
  isReprint: false,
  changes: { revision: 0, added: 0, cancelled: 0 },
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
    nth: 1,
    of: 1,
    place: 'Tata Power',
    dish: 'Rajma Chawal',
    wishes: [],
    note: '',
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
    { building: 'Tower B, 1203', note: 'No onion, 6 roti', nth: 2, of: 3 },
    { note: longestNote, building: 'Wing C, 4th floor', nth: 10, of: 12 },
    { dish: 'पनीर थाली', note: 'बिल्डिंग ३, प्याज़ नहीं, र्कि', place: 'टाटा पावर' },
    { dish: 'પનીર થાળી', note: 'બિલ્ડિંગ ૭, લસણ વગર', place: 'તુલસી હાઇટ્સ' },
    { mark: '#10042', note: 'Jain', isReprint: true },
    { name: 'Asha', collect: '₹1,240.00', mark: 'AB-112', nth: 1, of: 2, isReprint: true },
    { dish: 'Special Festival Thali with Paneer Butter Masala and Gulab Jamun', note: '🌶️ extra' },
  ];
  return Array.from({ length: count }, (_, index) =>
    labelOf(index, changes[index % changes.length]),
  );
}
