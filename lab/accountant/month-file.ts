/** Reads the zip of a month as an accountant's program does: it knows only the files. */
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { elementsOf, readXml, textIn } from './xml-reader.ts';

export type Row = Readonly<Record<string, string>>;

export interface Voucher {
  id: string;
  type: string;
  /** `20261121`. */
  date: string;
  source: string;
  narration: string;
  lines: { ledger: string; paise: number }[];
}

export interface MonthFile {
  names: string[];
  readme: string;
  /** The rows of a list; undefined if the zip does not have it. */
  list(name: string): Row[] | undefined;
  vouchers: Voucher[];
  /** By name, each with its group. */
  ledgers: Map<string, string>;
}

export function readMonth(zip: Uint8Array): MonthFile {
  const files = new Map(Object.entries(unzipSync(zip)));
  const text = (name: string) => {
    const bytes = files.get(name);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  };
  const xml = (name: string) => readXml(text(name) ?? '');
  const ledgers = elementsOf(xml('tally-ledgers.xml'), 'LEDGER').map(
    (ledger) => [ledger.attributes.NAME ?? '', textIn(ledger, 'PARENT')] as const,
  );
  return {
    names: [...files.keys()],
    readme: text('README.txt') ?? '',
    list(name) {
      const csv = text(`${name}.csv`);
      return csv === undefined ? undefined : parse<Row>(csv, { columns: true, bom: true });
    },
    vouchers: elementsOf(xml('tally-vouchers.xml'), 'VOUCHER').map((voucher) => ({
      id: voucher.attributes.REMOTEID ?? '',
      type: textIn(voucher, 'VOUCHERTYPENAME'),
      date: textIn(voucher, 'DATE'),
      source: textIn(voucher, 'REFERENCE'),
      narration: textIn(voucher, 'NARRATION'),
      lines: elementsOf(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => {
        const tallyPaise = paiseOf(textIn(line, 'AMOUNT'));
        const isDebit = textIn(line, 'ISDEEMEDPOSITIVE') === 'Yes';
        if (isDebit !== tallyPaise < 0) throw new Error('A debit in Tally is below zero.');
        return { ledger: textIn(line, 'LEDGERNAME'), paise: -tallyPaise };
      }),
    })),
    ledgers: new Map(ledgers),
  };
}

/** `-1234.50` as whole paise; an empty cell is none. */
export function paiseOf(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`not an amount: ${text}`);
  return Number(text.replace('.', ''));
}
