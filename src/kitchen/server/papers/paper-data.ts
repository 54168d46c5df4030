/** What the papers of the kitchen say: plain data, which the thread that draws gets. */
import type { LabelFormatName } from '../../label-rules.ts';

/** At the head of every paper. */
export interface PaperHead {
  shopName: string;
  /** Such as "Monday, 23 November 2026". */
  day: string;
  /** Such as "Mon 23 Nov": for labels. */
  shortDay: string;
  shift: string;
  /** Such as "23 Nov 2026, 10:31 am by Asha". */
  printed: string;
  /** It was printed before; labels and run sheets say it one by one. */
  isReprint: boolean;
  /** Changes of the count since its freeze, with the meals that they added and took. */
  changes: { revision: number; added: number; cancelled: number };
  /** Of the frozen lines; absent before the freeze: what is counted is "so far". */
  digest?: string;
}

/** One label, for one box. */
export interface Label {
  /** What its QR code says: 12 hex digits. */
  code: string;
  /** `B-07`, or `#0042` without a run. */
  mark: string;
  nth: number;
  of: number;
  /** The first name of who eats it. */
  name?: string;
  building?: string;
  place: string;
  dish: string;
  /** What differs; empty where nothing does. */
  note: string;
  /** Such as "₹240.00": what is to be collected at the door. */
  collect?: string;
  isReprint: boolean;
}

export interface LabelsPaper {
  kind: 'labels';
  head: PaperHead;
  format: LabelFormatName;
  /** From 1: the first free label of the first sheet. */
  startCell: number;
  /** Millimetres of a roll's labels; null as long as each needs. */
  rollHeight: number | null;
  fssaiLicence: string;
  labels: readonly Label[];
}

/** A row of the count; quantities as they are read, such as "412" or "19.2 l". */
export interface CountRow {
  name: string;
  /** Such as "Jain"; empty where there is none. */
  mark: string;
  quantity: string;
  lastWeek: string;
  extra: string;
}

export interface CountPaper {
  kind: 'count';
  head: PaperHead;
  orders: number;
  meals: number;
  /** By station; one without a name where nobody has said where things are made. */
  stations: readonly { name: string; rows: readonly CountRow[] }[];
  dishes: readonly CountRow[];
  notes: readonly { note: string; meals: number; orders: string }[];
  /** What changed after the freeze, oldest first. */
  changes: readonly { revision: number; text: string; at: string }[];
}

/** A box of a list that is ticked by hand. */
export interface ListedBox {
  /** `#0042`. */
  order: string;
  nth: number;
  of: number;
  dish: string;
  note: string;
  isPacked: boolean;
  isCancelled: boolean;
  /** It came after the freeze. */
  isAdded: boolean;
}

export interface ListedStop {
  /** `B-07`; empty for boxes without a run. */
  mark: string;
  building: string;
  place: string;
  boxes: readonly ListedBox[];
}

export interface PackingPaper {
  kind: 'packing';
  head: PaperHead;
  /** By letter; those without a run last, under their own title. */
  runs: readonly { title: string; stops: readonly ListedStop[] }[];
}

/** What one order gets at a stop. */
export interface ListedOrder {
  /** `#0042`. */
  order: string;
  /** Such as "2 × Rajma Chawal, 1 × Thali". */
  dishes: string;
  boxes: number;
  note: string;
  /** Empty for who may not see numbers. */
  phone: string;
  /** Such as "Collect ₹240.00"; empty where nothing is. */
  collect: string;
}

/** A stop as its rider reads it. */
export interface RunSheetStop {
  mark: string;
  building: string;
  place: string;
  address: string;
  dropPoint: string;
  gateNote: string;
  orders: readonly ListedOrder[];
}

export interface RunPaper {
  kind: 'run';
  head: PaperHead;
  /** Both sides of the paper are printed: a run begins on a fresh sheet, not on another's back. */
  isTwoSided: boolean;
  runs: readonly {
    letter: string;
    rider: string;
    /** It was printed before. */
    isReprint: boolean;
    stops: readonly RunSheetStop[];
  }[];
}

export type Paper = LabelsPaper | CountPaper | PackingPaper | RunPaper;
