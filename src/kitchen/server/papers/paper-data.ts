/** Data of the kitchen's papers: plain objects for the thread that draws. */
import type { LabelFormatName } from '../../label-formats.ts';

/** The head of every paper. */
export interface PaperHead {
  shopName: string;
  /** Such as "Monday, 23 November 2026". */
  day: string;
  /** Such as "Mon 23 Nov": for labels. */
  shortDay: string;
  shift: string;
  /** Such as "23 Nov 2026, 10:31 am by Asha". */
  printed: string;
  /** The paper was printed before. On labels and run sheets the flag is set one by one. */
  isReprint: boolean;
  /** Amendments since the freeze, with the meals that they added and removed. */
  changes: { revision: number; added: number; cancelled: number; changed: number };
  /** Digest of the frozen lines; absent before the freeze, when the paper is marked "so far". */
  digest?: string;
}

/** One label, for one box. */
export interface Label {
  /** The content of the QR code: 12 hex digits. */
  code: string;
  /** `B-07`, or `#0042` without a run. */
  mark: string;
  /** `#0042`. */
  order: string;
  nth: number;
  of: number;
  /** The first name of the customer; empty if it is not known. */
  name: string;
  building: string;
  place: string;
  dish: string;
  /** Short forms in capitals, such as "JAIN"; empty for most boxes. */
  wishes: readonly string[];
  /** What the customer wrote: the door, and anything else. */
  note: string;
  /** The amount to collect at the door, such as "₹240"; empty if there is none. */
  collect: string;
  isReprint: boolean;
}

export interface LabelsPaper {
  kind: 'labels';
  head: PaperHead;
  format: LabelFormatName;
  /** The first free label of the first sheet, from 1. */
  startCell: number;
  /** Millimetres; null if each label is as long as its content. */
  rollHeight: number | null;
  fssaiLicence: string;
  labels: readonly Label[];
}

/** A row of the count; quantities are formatted, such as "412" or "19.2 l". */
export interface CountRow {
  name: string;
  /** Such as "Jain"; empty if there is none. */
  mark: string;
  quantity: string;
  /** How much of it is made otherwise, such as "Jain" and "7". */
  wishes: readonly { name: string; quantity: string }[];
  lastWeek: string;
  /** Such as "20: for the counter". */
  extra: string;
}

export interface CountPaper {
  kind: 'count';
  head: PaperHead;
  orders: number;
  meals: number;
  /** By station; components without a station are under an empty name. */
  stations: readonly { name: string; rows: readonly CountRow[] }[];
  dishes: readonly CountRow[];
  /** The amendments, oldest first. */
  changes: readonly { revision: number; text: string; at: string }[];
}

/** What a count takes from the store room. */
export interface GoodsPaper {
  kind: 'goods';
  head: PaperHead;
  orders: number;
  meals: number;
  goods: readonly { name: string; quantity: string }[];
}

/** A box on a list that is ticked by hand. */
export interface ListedBox {
  nth: number;
  of: number;
  dish: string;
  /** Short forms in capitals. */
  wishes: readonly string[];
  isPacked: boolean;
  isCancelled: boolean;
  /** Added after the freeze. */
  isAdded: boolean;
}

/** The boxes of one order; the person is named once. */
export interface PackedOrder {
  /** `#0042`. */
  order: string;
  /** The first name, and what the customer wrote. */
  note: string;
  boxes: readonly ListedBox[];
}

export interface ListedStop {
  /** `B-07`; empty for boxes without a run. */
  mark: string;
  building: string;
  place: string;
  orders: readonly PackedOrder[];
}

export interface PackingPaper {
  kind: 'packing';
  head: PaperHead;
  /** Sorted by letter; boxes without a run come last, under a title of their own. */
  runs: readonly { title: string; stops: readonly ListedStop[] }[];
}

/** The meals of one order at a stop. */
export interface ListedOrder {
  /** `#0042`. */
  order: string;
  /** Such as "2 × Rajma Chawal" and "1 × Thali · JAIN". */
  dishes: readonly string[];
  boxes: number;
  note: string;
  /** Empty if the person may not see mobile numbers. */
  phone: string;
  /** The amount to collect, such as "₹240"; empty if the order is paid. */
  collect: string;
}

/** A stop on a run sheet. */
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
  /**
   * The paper is printed on both sides: each run begins on a new sheet, not on the back of another
   * one.
   */
  isTwoSided: boolean;
  runs: readonly {
    letter: string;
    rider: string;
    /** The run sheet was printed before. */
    isReprint: boolean;
    /** The sum of what is to be collected, such as "₹1,240"; empty if all is paid. */
    toCollect: string;
    stops: readonly RunSheetStop[];
  }[];
}

export type Paper = LabelsPaper | CountPaper | GoodsPaper | PackingPaper | RunPaper;
