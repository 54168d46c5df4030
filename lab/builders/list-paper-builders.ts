/** Counts, packing lists and run sheets for tests of printing. */
import type {
  CountPaper,
  ListedStop,
  PackedOrder,
  PackingPaper,
  RunPaper,
  RunSheetStop,
} from '#src/kitchen/server/papers/paper-data.ts';
import { longestNote, nth, paperHead } from './paper-builders.ts';

const places = ['Tata Power', 'Infosys Gate 2', 'टाटा पावर', 'તુલસી હાઇટ્સ', 'Green Park Society'];
const dishes = ['Rajma Chawal', 'Chole Bhature', 'पनीर थाली', 'Jain Thali'];
const notes = ['', '', 'No onion', '', 'बिल्डिंग ३, प्याज़ नहीं', 'Jain, 6 roti', '', longestNote];

export function countPaper(change: Partial<CountPaper> = {}): CountPaper {
  const row = (name: string, quantity: string, more = {}) => ({
    name,
    mark: '',
    quantity,
    lastWeek: '',
    extra: '',
    wishes: [],
    ...more,
  });
  return {
    kind: 'count',
    head: { ...paperHead, changes: { revision: 3, added: 2, cancelled: 1, changed: 1 } },
    orders: 71,
    meals: 98,
    stations: [
      {
        name: 'Tawa',
        rows: [
          row('Phulka', '412', { extra: '20: for the counter', lastWeek: '398' }),
          row('Aloo paratha', '64', { lastWeek: '71' }),
          row('रोटी', '18'),
        ],
      },
      {
        name: '',
        rows: [
          row('Dal', '19.2 l', { extra: '1 l', lastWeek: '18.4 l' }),
          row('Jain sabzi', '7', { mark: 'Jain' }),
          row('Papad', '48½', { lastWeek: '50' }),
        ],
      },
    ],
    dishes: [
      row('Rajma Chawal', '52', {
        lastWeek: '49',
        wishes: [
          { name: 'No onion', quantity: '23' },
          { name: 'Jain', quantity: '7' },
        ],
      }),
      row('પનીર થાળી', '46', { extra: '2' }),
    ],
    changes: [
      { revision: 1, at: '10:34 am', text: 'Added #0072: 1 × Rajma Chawal' },
      { revision: 2, at: '10:41 am', text: 'Cancelled #0050: 1 × Thali (person is ill)' },
      { revision: 3, at: '10:44 am', text: 'Added #0073: 1 × पनीर थाली' },
    ],
    ...change,
  };
}

function listedStops(letter: string, count: number): ListedStop[] {
  let order = letter.charCodeAt(0) * 10;
  return Array.from({ length: count }, (_, stop) => ({
    mark: letter === '' ? '' : `${letter}-${String(stop + 1).padStart(2, '0')}`,
    building: stop % 3 === 0 ? '' : `Tower ${nth(['B', 'C', 'D'], stop)}, ${100 + stop}`,
    place: nth(places, stop),
    orders: Array.from({ length: 1 + (stop % 2) }, (__, nthOrder): PackedOrder => {
      order += 1;
      const boxes = 1 + ((stop + nthOrder) % 3);
      return {
        order: `#${String(order).padStart(4, '0')}`,
        note: nth(notes, stop + nthOrder),
        boxes: Array.from({ length: boxes }, (___, box) => ({
          ...{ nth: 1 + box, of: boxes, dish: nth(dishes, stop + box) },
          wishes: stop % 3 === 0 ? ['JAIN', 'NO SUGAR'] : [],
          isPacked: stop < 3,
          isCancelled: stop === 4 && box === 0,
          isAdded: stop === 5 && box === 0,
        })),
      };
    }),
  }));
}

export function packingPaper(stops: number): PackingPaper {
  return {
    kind: 'packing',
    head: paperHead,
    runs: [
      { title: 'Run A · Ravi Kumar', stops: listedStops('A', stops) },
      { title: 'Run B · Meena', stops: listedStops('B', stops) },
      {
        title: 'Nobody was given these',
        stops: listedStops('C', 2).map((stop) => ({ ...stop, mark: '' })),
      },
    ],
  };
}

export function runPaper(change: Partial<RunPaper> = {}, stops = [9, 32, 3]): RunPaper {
  const run = (letter: string, rider: string, count: number) => ({
    letter,
    rider,
    isReprint: letter === 'B',
    toCollect: letter === 'C' ? '' : '₹1,240',
    stops: listedStops(letter, count).map(
      ({ mark, building, place, orders }, index): RunSheetStop => ({
        mark,
        building,
        place,
        address: `${place}, Carnac Bunder Road, Mumbai 400009`,
        dropPoint: index % 3 === 1 ? 'reception' : '',
        gateNote: index % 5 === 2 ? 'Ask the guard for Mr. Shah; bikes stay outside.' : '',
        orders: orders.map(({ order, note, boxes }, nthOrder) => ({
          order,
          dishes: boxes.map(({ dish, wishes }) => [`1 × ${dish}`, ...wishes].join(' · ')),
          boxes: boxes.length,
          note,
          phone: '98765 43210',
          collect: letter !== 'C' && (index + nthOrder) % 3 === 1 ? '₹240' : '',
        })),
      }),
    ),
  });
  const [first = 1, second = 1, third = 1] = stops;
  return {
    kind: 'run',
    head: paperHead,
    isTwoSided: false,
    runs: [run('A', 'Ravi Kumar', first), run('B', 'मीना', second), run('C', 'Joseph', third)],
    ...change,
  };
}
