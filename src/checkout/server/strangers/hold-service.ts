/** What unpaid orders hold of the shop, and how another one gets its place (product 24.16). */
import { mostUnpaid, orderLabel } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { halfText, mostOfStrangers } from '../../stranger-rules.ts';
import { lapseCheckout, lockCheckout } from '../checkout-service.ts';
import type { Draft } from '../placing-draft.ts';
import { lockMenus, lockUnpaid, selectHeldByStrangers, selectUnpaidCheckouts } from './hold-sql.ts';
import { selectIsKnown } from './known-number-sql.ts';
import type { Visitor } from './visitor.ts';

interface Wish {
  lines: Draft['lines'];
  mobileNo: string;
  /** Left out for one that has no cookie, and for what is not to be paid online. */
  browserId?: string | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Makes room for an order that is stored in the same transaction, or throws 409 `conflict`. Of a
 * browser with three unpaid checkouts the oldest ends of which no payment page is open. What is
 * locked stays as it is until the order is stored. Answers whether one ended.
 */
export async function makeRoom(tx: Db, wish: Wish): Promise<boolean> {
  const ended = await chooseEnded(tx, wish);
  const menuIds = limitedOf(wish.lines).map(({ menu }) => menu.id);
  if (ended !== null || menuIds.length > 0) await lockMenus(tx, { menuIds, endedId: ended });
  if (ended !== null) {
    await lapseCheckout(tx, ended, wish.now, 'Another order of the same browser took its place');
  }
  await refuseBeyondHalf(tx, wish);
  return ended !== null;
}

async function chooseEnded(tx: Db, { browserId, visitor, now }: Wish): Promise<string | null> {
  if (browserId === undefined) return null;
  await lockUnpaid(tx, { browserId });
  const unpaid = await selectUnpaidCheckouts(tx, { browserId });
  let waiting = unpaid.length;
  for (const { id } of unpaid) {
    if (waiting < mostUnpaid) return null;
    const { state } = await lockCheckout(tx, id);
    if (state !== 'awaiting') waiting -= 1;
    else if (!(await visitor.isBeingPaid(tx, id, now))) return id;
  }
  if (waiting < mostUnpaid) return null;
  const labels = unpaid.flatMap(({ numbers }) => numbers.map(orderLabel)).join(', ');
  throw new AppError(
    'conflict',
    `Your orders ${labels} wait for their payment. Please pay for one of them first, or order again in about 20 minutes.`,
  );
}

async function refuseBeyondHalf(tx: Db, { lines, mobileNo }: Wish): Promise<void> {
  const limited = limitedOf(lines);
  if (limited.length === 0 || (await selectIsKnown(tx, mobileNo))) return;
  const held = await selectHeldByStrangers(
    tx,
    limited.map(({ menu }) => menu.id),
  );
  for (const { menu, portions, quantity } of limited) {
    const others = held.get(menu.id) ?? 0;
    if (others + quantity <= mostOfStrangers(portions)) continue;
    throw new AppError('conflict', halfText(menu.variant, { portions, held: others }));
  }
}

function limitedOf(lines: Draft['lines']) {
  return lines.flatMap(({ menu, quantity }) => {
    const { portions } = menu;
    return portions === null ? [] : [{ menu, portions, quantity }];
  });
}
