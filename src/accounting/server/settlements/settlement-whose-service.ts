/** Finds whose a settlement line is: which payment or refund of the shop's books it is about. */
import { uuidOf } from '#src/payments/server/refunds/refund-id.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';
import type { FileLine } from './settlement-file.ts';
import { type Known, selectAttemptsOfRefs, selectRefundsOfRefs } from './settlement-match-sql.ts';
import { selectUnknownLines, updateWhose, type Whose } from './settlement-sql.ts';

/** Limits the size of a statement. */
const rowsAtOnce = 200;

type Named = Pick<FileLine, 'kind' | 'entityId' | 'ownRef' | 'paymentRef' | 'disputeRef'>;

export interface MatchedLine {
  line: Named & Pick<FileLine, 'amountPaise'>;
  whose: Whose;
}

export const nobodys: Whose = { attemptId: null, refundId: null, ofAttemptId: null };

export function isKnown({ attemptId, refundId, ofAttemptId }: Whose): boolean {
  return (attemptId ?? refundId ?? ofAttemptId) !== null;
}

/** In the order of the lines. */
export async function findWhose(
  tx: Db,
  gateway: string,
  lines: readonly Named[],
): Promise<Whose[]> {
  const found: Whose[] = [];
  for (const some of inParts(lines)) {
    const attempts = byRef(await selectAttemptsOfRefs(tx, gateway, some.flatMap(paymentRefsOf)));
    const given = some.filter(({ kind }) => kind === 'refund' || kind === 'reversal');
    const refunds = byRef(
      await selectRefundsOfRefs(tx, gateway, {
        refs: given
          .flatMap(({ entityId, ownRef }) => [entityId, ownRef])
          .filter((ref) => ref !== ''),
        ids: given.map(({ ownRef }) => uuidOf(ownRef)),
      }),
    );
    for (const line of some) {
      const { kind, entityId, ownRef } = line;
      const attempt = paymentRefsOf(line).map((ref) => attempts.get(ref));
      const attemptId = attempt.find((id) => id !== undefined) ?? null;
      const refundId =
        refunds.get(entityId) ?? refunds.get(uuidOf(ownRef)) ?? refunds.get(ownRef) ?? null;
      if (kind === 'payment') found.push({ ...nobodys, attemptId });
      else if (kind !== 'chargeback' && refundId) found.push({ ...nobodys, refundId });
      else found.push({ ...nobodys, ofAttemptId: attemptId });
    }
  }
  return found;
}

/** Adjustments name a payment only by chance: they are of the account. */
function paymentRefsOf({ kind, entityId, ownRef, paymentRef, disputeRef }: Named): string[] {
  if (kind === 'other') return [];
  return [paymentRef, entityId, ownRef, disputeRef].filter((ref) => ref !== '');
}

function byRef(known: readonly Known[]): Map<string, string> {
  return new Map(known.map(({ ref, id }) => [ref, id]));
}

/**
 * A payment can become known after its settlement, for example if its webhook was lost. Returns the
 * lines of which it is known now.
 */
export async function matchOlder(tx: Db, gateway: SettlementCompany): Promise<MatchedLine[]> {
  const unknown = await selectUnknownLines(tx, gateway);
  const found = await findWhose(tx, gateway, unknown);
  const matched: MatchedLine[] = [];
  for (const [at, line] of unknown.entries()) {
    const whose = found[at] ?? nobodys;
    const isSame = whose.ofAttemptId !== null && line.ofAttemptId !== null;
    if (!isKnown(whose) || isSame) continue;
    await updateWhose(tx, line.id, whose);
    matched.push({ line, whose });
  }
  return matched;
}

export function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    yield rows.slice(start, start + rowsAtOnce);
}
