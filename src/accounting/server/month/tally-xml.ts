/** Entries of the journal as XML that Tally imports: vouchers, and the ledgers that they need. */
import { entryKinds } from '#src/journal/journal-rules.ts';
import {
  type LedgerNames,
  ledgerOf,
  tallyGroups,
  voucherTypeOf,
} from '#src/journal/tally-rules.ts';
import type { JournalLine } from '../journal/journal-sql.ts';

/** The form of Tally's "Import Data"; `report` says whether it has vouchers or ledgers. */
async function* enveloped(
  report: 'Vouchers' | 'All Masters',
  messages: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>${report}</REPORTNAME><STATICVARIABLES><IMPORTDUPS>@@DUPIGNORE</IMPORTDUPS></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA>
`;
  for await (const message of messages) {
    yield `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${message}</TALLYMESSAGE>\n`;
  }
  yield `</REQUESTDATA>
</IMPORTDATA></BODY>
</ENVELOPE>
`;
}

/** What was written, for the files that come after. */
export interface Written {
  vouchers: number;
  /** The ledgers of the vouchers, each with its group. */
  ledgers: Map<string, string>;
}

/** A voucher for each entry; no entry is in two pages. */
export function vouchersXml(
  pages: AsyncIterable<readonly JournalLine[]>,
  names: LedgerNames,
  written: Written,
): AsyncGenerator<string> {
  return enveloped('Vouchers', vouchersOf(pages, names, written));
}

async function* vouchersOf(
  pages: AsyncIterable<readonly JournalLine[]>,
  names: LedgerNames,
  written: Written,
): AsyncGenerator<string> {
  for await (const page of pages) {
    for (const [id, lines] of Map.groupBy(page, ({ kind, source }) => `${kind}-${source}`)) {
      const entries = lines.map((line) => ({ ...line, ledger: ledgerOf(line, names) }));
      written.vouchers += 1;
      for (const { ledger, account } of entries) {
        if (!written.ledgers.has(ledger)) written.ledgers.set(ledger, tallyGroups[account]);
      }
      yield voucher(id, entries);
    }
  }
}

type VoucherLine = JournalLine & { ledger: string };

function voucher(id: string, lines: readonly VoucherLine[]): string {
  const [first] = lines;
  if (!first) throw new Error(`The entry ${id} has no lines.`);
  const type = voucherTypeOf(lines);
  const date = first.day.replaceAll('-', '');
  return `<VOUCHER REMOTEID="${xml(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">
<DATE>${date}</DATE>
<EFFECTIVEDATE>${date}</EFFECTIVEDATE>
<VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>
<REFERENCE>${xml(first.source)}</REFERENCE>
<NARRATION>${xml(narrationOf(first, lines))}</NARRATION>
<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW>
${lines.map(ledgerEntry).join('')}</VOUCHER>
`;
}

/** Tally writes a debit as a negative amount that is "deemed positive". */
function ledgerEntry({ ledger, paise }: VoucherLine): string {
  const isDebit = paise > 0;
  return `<ALLLEDGERENTRIES.LIST>
<LEDGERNAME>${xml(ledger)}</LEDGERNAME>
<ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>
<AMOUNT>${isDebit ? '-' : ''}${rupees(Math.abs(paise))}</AMOUNT>
</ALLLEDGERENTRIES.LIST>
`;
}

/** `Refunded · order 42 · It came cold · Meena Shah`. */
function narrationOf(first: JournalLine, lines: readonly JournalLine[]): string {
  const orders = new Set(lines.flatMap(({ orderNumber }) => orderNumber ?? []));
  const ofOrders = orders.size > 0 ? `order ${[...orders].join(', ')}` : null;
  const parts = [entryKinds[first.kind].label, ofOrders, first.reason, first.staff];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

/** Written last, when all ledgers are known. Tally keeps a ledger that it has already. */
export function ledgersXml({ ledgers }: Written): AsyncGenerator<string> {
  return enveloped('All Masters', ledgersOf(ledgers));
}

async function* ledgersOf(ledgers: Written['ledgers']): AsyncGenerator<string> {
  for (const [name, group] of ledgers) {
    yield `<LEDGER NAME="${xml(name)}" ACTION="Create">
<NAME.LIST><NAME>${xml(name)}</NAME></NAME.LIST>
<PARENT>${xml(group)}</PARENT>
<ISBILLWISEON>No</ISBILLWISEON>
</LEDGER>
`;
  }
}

function rupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function xml(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
