/** Imports a company's settlement file, each line once and with its payment, and takes it back. */
import { AppError, type ErrorDetail } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { isInParts } from '../../settlement-formats.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';
import { badLines, type FileLine } from './settlement-file.ts';
import { noteMovesOf } from './settlement-move-service.ts';
import {
  insertSettlementFile,
  insertSettlementLines,
  lockSettlements,
  type SettlementLine,
  selectFileOfDigest,
  selectLinesOfEntities,
  selectSettlementFile,
  updateTakenBack,
} from './settlement-sql.ts';
import { readInThread } from './settlement-thread.ts';
import { findWhose, inParts, isKnown, matchOlder, nobodys } from './settlement-whose-service.ts';

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
  /** How many of them are about payments that the shop does not have. */
  notOfShop: number;
}

/**
 * All of a file or nothing. 422 `unprocessable` with each bad line, and for a payment of which an
 * earlier file has other figures.
 */
export async function takeSettlementFile(shop: Shop, given: GivenFile): Promise<TakenFile> {
  const { db, clock, config, shutdown: closing } = shop;
  const { company: gateway, bytes, fileName, staffId } = given;
  const order = { bytes, company: gateway, timeZone: config.timeZone };
  const { digest, lines: read } = await readInThread(order, closing);
  return inTransaction(db, async (tx) => {
    await lockSettlements(tx, gateway);
    if (await selectFileOfDigest(tx, digest)) return { isNew: false, lines: 0, notOfShop: 0 };
    const known = await matchOlder(tx, gateway);
    const { fresh, buildsOn } = await withoutKnown(tx, gateway, read);
    const id = newId();
    const lines = fresh.length;
    const createdAt = clock();
    await insertSettlementFile(tx, {
      ...{ id, gateway, fileName, digest, lines, staffId, createdAt, buildsOn },
    });
    let notOfShop = 0;
    for (const some of inParts(fresh)) {
      const whose = await findWhose(tx, gateway, some);
      const rows = some.map((line, at) => ({
        ...line,
        ...{ id: newId(), fileId: id, gateway },
        ...whose[at],
      }));
      await insertSettlementLines(tx, rows);
      known.push(...some.map((line, at) => ({ line, whose: whose[at] ?? nobodys })));
      notOfShop += some.filter(
        ({ kind }, at) => kind !== 'other' && whose[at] && !isKnown(whose[at]),
      ).length;
    }
    await noteMovesOf(tx, { shop, gateway, now: createdAt }, known);
    return { isNew: true, lines, notOfShop };
  });
}

/**
 * The lines that no earlier file had, and the earlier files that had the others. The lines of a
 * payment in one transfer are known together or new together.
 */
async function withoutKnown(tx: Db, gateway: SettlementCompany, lines: readonly FileLine[]) {
  const groupOf = grouping(gateway);
  const groups = Map.groupBy(lines, groupOf);
  const fresh: FileLine[] = [];
  const buildsOn = new Set<string>();
  const problems: ErrorDetail[] = [];
  for (const some of inParts([...groups])) {
    const ids = some.map(([, [line]]) => line?.entityId ?? '');
    const stored = Map.groupBy(await selectLinesOfEntities(tx, gateway, ids), groupOf);
    for (const [group, given] of some) {
      const before = stored.get(group);
      if (!before) fresh.push(...given);
      else if (factsOf(before) === factsOf(given)) buildsOn.add(before[0]?.fileId ?? '');
      else {
        const message = `"${before[0]?.fileName}" has other figures for ${given[0]?.entityId}. If they are wrong, take that file back first.`;
        problems.push({ path: String(given[0]?.line), message });
      }
    }
  }
  if (problems.length > 0) throw badLines(problems.slice(0, 20));
  return { fresh, buildsOn: [...buildsOn] };
}

/** Versions before stored no parts, so the company tells whether the transfer counts. */
function grouping(company: SettlementCompany) {
  const inParts = isInParts(company);
  return ({ kind, entityId, utr }: Pick<SettlementLine, 'kind' | 'entityId' | 'utr'>) =>
    `${kind} ${entityId} ${inParts ? utr : ''}`;
}

type Facts = Pick<SettlementLine, 'amountPaise' | 'feePaise' | 'taxPaise' | 'settledOn' | 'utr'>;

function factsOf(lines: readonly Facts[]): string {
  return lines
    .map(({ amountPaise, feePaise, taxPaise, settledOn, utr }) =>
      [amountPaise, feePaise, taxPaise, settledOn, utr].join(' '),
    )
    .sort()
    .join('\n');
}

/**
 * A file's lines go, and it is noted by whom; taking it back again changes nothing. 404
 * `not_found`, 409 `conflict` if a later file builds on it.
 */
export async function takeBackSettlementFile(
  { db, clock }: Shop,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const file = await selectSettlementFile(tx, id);
    if (!file) throw new AppError('not_found', 'This file does not exist.');
    await lockSettlements(tx, file.gateway);
    const { takenBackAt } = (await selectSettlementFile(tx, id)) ?? file;
    if (!takenBackAt) {
      await updateTakenBack(tx, id, { takenBackAt: clock(), takenBackBy: staffId });
    }
  });
}
