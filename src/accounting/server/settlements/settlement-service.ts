/** Imports a company's settlement file: each line once, matched with its payment. */
import { uuidOf } from '#src/payments/server/refunds/refund-id.ts';
import { AppError, type ErrorDetail } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';
import { badLines, type FileLine, type ReadFile } from './settlement-file.ts';
import { type Known, selectAttemptsOfRefs, selectRefundsOfRefs } from './settlement-match-sql.ts';
import {
  insertSettlementFile,
  insertSettlementLines,
  lockSettlements,
  type SettlementLine,
  selectLinesOfEntities,
  selectSettlementFile,
  selectUnknownLines,
  updateWhose,
} from './settlement-sql.ts';
import { readInThread } from './settlement-thread.ts';

export interface GivenFile {
  company: SettlementCompany;
  fileName: string;
  bytes: Buffer;
  staffId: string;
}

export interface TakenFile {
  /** False for a file that was already imported. */
  isNew: boolean;
  /** Number of new lines; lines of earlier files are not counted. */
  lines: number;
}

/** Limits the size of a statement. */
const rowsAtOnce = 200;

/**
 * All of a file or nothing. 422 `unprocessable` with each bad line; for a line that differs from an
 * earlier file's line about the same payment; and if nothing in the file tells whether its unit is
 * rupees or paise.
 */
export async function takeSettlementFile(shop: Shop, given: GivenFile): Promise<TakenFile> {
  const { db, clock, config, shutdown: closing } = shop;
  const { company: gateway, bytes, fileName, staffId } = given;
  const order = { bytes, company: gateway, timeZone: config.timeZone };
  const { digest, ...file } = await readInThread(order, closing);
  return inTransaction(db, async (tx) => {
    await lockSettlements(tx, gateway);
    if (await selectSettlementFile(tx, digest)) return { isNew: false, lines: 0 };
    await matchOlder(tx, gateway);
    const fileId = newId();
    const rows = await newRows(tx, { fileId, gateway, fileName }, file);
    const lines = rows.length;
    const createdAt = clock();
    await insertSettlementFile(tx, {
      ...{ id: fileId, gateway, fileName, digest, lines, staffId, createdAt },
    });
    for (const some of inParts(rows)) await insertSettlementLines(tx, some);
    return { isNew: true, lines };
  });
}

interface FileOfRows {
  fileId: string;
  gateway: SettlementCompany;
  fileName: string;
}

/** The lines that no earlier file had, in parts, so that other requests are answered in between. */
async function newRows(
  tx: Db,
  { fileId, gateway, fileName }: FileOfRows,
  file: ReadFile,
): Promise<SettlementLine[]> {
  const whose = await findWhose(tx, gateway, file.lines);
  const paise = paiseOfFile(file, whose, fileName);
  const fresh: SettlementLine[] = [];
  const problems: ErrorDetail[] = [];
  let at = 0;
  for (const some of inParts(file.lines)) {
    const ids = some.map(({ entityId }) => entityId);
    const stored = new Map(
      (await selectLinesOfEntities(tx, gateway, ids)).map((line) => [keyOf(line), line]),
    );
    for (const { amount, fee, tax, ...line } of some) {
      const owner = whose[at++];
      const row: SettlementLine = {
        ...line,
        ...{ id: newId(), fileId, gateway },
        ...{ amountPaise: paise(amount), feePaise: paise(fee), taxPaise: paise(tax) },
        attemptId: owner?.attemptId ?? null,
        refundId: owner?.refundId ?? null,
      };
      const before = stored.get(keyOf(row));
      if (!before) fresh.push(row);
      else if (!saysTheSame(before, row)) {
        const message = `Another file has different figures for ${row.entityId}.`;
        problems.push({ path: String(row.line), message });
      }
    }
  }
  if (problems.length > 0) throw badLines(problems.slice(0, 20));
  return fresh;
}

const keyOf = ({ kind, entityId }: Pick<SettlementLine, 'kind' | 'entityId'>) =>
  `${kind} ${entityId}`;

function saysTheSame(one: SettlementLine, other: SettlementLine): boolean {
  const facts = ['amountPaise', 'feePaise', 'taxPaise', 'settledOn', 'utr'] as const;
  return facts.every((fact) => one[fact] === other[fact]);
}

type Whose = { attemptId: string | null; refundId: string | null; paise: number } | undefined;
type Named = Pick<FileLine, 'kind' | 'entityId' | 'ownRef'>;

/** The payment or refund of each line, if the shop knows it. */
async function findWhose(tx: Db, gateway: string, lines: readonly Named[]): Promise<Whose[]> {
  const found: Whose[] = [];
  for (const some of inParts(lines)) {
    const payments = some.filter(({ kind }) => kind === 'payment');
    const given = some.filter(({ kind }) => kind === 'refund');
    const refs = payments.flatMap(({ entityId, ownRef }) => [entityId, ownRef]);
    const attempts = byRef(await selectAttemptsOfRefs(tx, gateway, refs));
    const refunds = byRef(
      await selectRefundsOfRefs(tx, gateway, {
        refs: given.map(({ entityId }) => entityId),
        ids: given.map(({ ownRef }) => uuidOf(ownRef)),
      }),
    );
    for (const { kind, entityId, ownRef } of some) {
      const attempt =
        kind === 'payment' ? (attempts.get(entityId) ?? attempts.get(ownRef)) : undefined;
      const refund =
        kind === 'refund' ? (refunds.get(entityId) ?? refunds.get(uuidOf(ownRef))) : undefined;
      const { paise } = attempt ?? refund ?? {};
      found.push(
        paise === undefined
          ? undefined
          : { attemptId: attempt?.id ?? null, refundId: refund?.id ?? null, paise },
      );
    }
  }
  return found;
}

function byRef(known: readonly Known[]): Map<string, Known> {
  return new Map(known.map((each) => [each.ref, each]));
}

/**
 * A file with decimals is in rupees. Without decimals, the known payments tell the unit: a file
 * from an API is in paise.
 */
function paiseOfFile(file: ReadFile, whose: readonly Whose[], fileName: string) {
  const inRupees = (cents: number) => cents;
  if (file.hasDecimals || file.lines.length === 0) return inRupees;
  const counts = { rupees: 0, paise: 0 };
  for (const [at, { amount }] of file.lines.entries()) {
    const known = whose[at]?.paise;
    if (known === Math.abs(amount)) counts.rupees++;
    if (known === Math.abs(amount) / 100) counts.paise++;
  }
  if (counts.rupees === counts.paise) {
    throw new AppError(
      'unprocessable',
      `It can not be told whether ${fileName} counts in rupees or in paise: write amounts with two decimals.`,
    );
  }
  return counts.rupees > counts.paise ? inRupees : (cents: number) => cents / 100;
}

/** A payment can become known after its settlement, for example if its webhook was lost. */
async function matchOlder(tx: Db, gateway: SettlementCompany): Promise<void> {
  const unknown = await selectUnknownLines(tx, gateway);
  const whose = await findWhose(tx, gateway, unknown);
  for (const [at, { id }] of unknown.entries()) {
    const owner = whose[at];
    if (owner) await updateWhose(tx, id, owner);
  }
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    yield rows.slice(start, start + rowsAtOnce);
}
