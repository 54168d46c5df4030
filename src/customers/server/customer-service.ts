/** Finds customers, and stores what staff know about them. */

import { searchTerms } from '#src/orders/order-search-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { readPage } from '#src/platform/database/paging.ts';
import { findWishesOf, requireWishes } from '#src/wishes/server/wish-service.ts';
import type { Customer, FoundCustomer, KnownNumber } from '../customer-contract.ts';
import type { KnownOfCustomer } from '../merge-rules.ts';
import { type PeopleWanted, selectPeople, selectSums } from './customer-list-sql.ts';
import {
  type CustomerRow,
  insertCustomer,
  selectCustomer,
  selectCustomerByMobile,
  selectCustomersForUpdate,
  selectKnown,
  selectNumbersOf,
  updateCustomer,
} from './customer-sql.ts';

/** Fewer digits match the beginning or the end of too many numbers. */
const fewestDigits = 3;

interface Wanted extends Pick<PeopleWanted, 'show' | 'after' | 'limit'> {
  text: string;
}

/** Newest first; an empty text finds everybody, a text that can't match anything finds nobody. */
export async function findPeople(
  db: Db,
  { text, limit, ...wanted }: Wanted,
): Promise<{ customers: AnsweredOf<typeof FoundCustomer>[]; hasMore: boolean }> {
  const terms = peopleTerms(text);
  if (text.trim() !== '' && terms.digits === undefined && terms.words.length === 0) {
    return { customers: [], hasMore: false };
  }
  const { shown, last } = await readPage(limit, (limit) =>
    selectPeople(db, { ...terms, ...wanted, limit }),
  );
  return { customers: await withSums(db, shown), hasMore: last !== undefined };
}

function peopleTerms(text: string): Pick<PeopleWanted, 'digits' | 'words'> {
  const { mobileDigits, orderNumber, words } = searchTerms(text);
  if (mobileDigits !== undefined) return { digits: mobileDigits, words: [] };
  // "#1234" is an order; "1234" may be the end of a mobile number.
  if (orderNumber === undefined) return { words };
  const digits = text.trim().replaceAll(/\D/g, '');
  const isNumber = !text.includes('#') && digits.length >= fewestDigits && digits.length <= 10;
  return isNumber ? { digits, words: [] } : { words: [] };
}

export async function withSums(
  db: Db,
  rows: readonly CustomerRow[],
): Promise<AnsweredOf<typeof FoundCustomer>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sums = new Map((await selectSums(db, ids)).map((sum) => [sum.id, sum]));
  const people = await withNumbers(db, rows);
  return people.map((customer) => {
    const sum = sums.get(customer.id);
    return {
      ...customer,
      owedPaise: sum?.owedPaise ?? 0,
      orderCount: sum?.orderCount ?? 0,
      ...(sum?.lastOrder && { lastOrder: sum.lastOrder }),
    };
  });
}

async function withNumbers(
  db: Db,
  rows: readonly CustomerRow[],
): Promise<AnsweredOf<typeof Customer>[]> {
  const numbers = await selectNumbersOf(
    db,
    rows.map(({ id }) => id),
  );
  const wishIds = rows.flatMap(({ wishes }) => wishes.map(({ id }) => id));
  const wishes = wishIds.length > 0 ? await findWishesOf(db, wishIds) : [];
  const others = Map.groupBy(numbers, ({ mergedInto }) => mergedInto);
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    mobileNo: row.mobileNo,
    otherNumbers: (others.get(row.id) ?? []).map(({ id, mobileNo }) => ({ id, mobileNo })),
    name: row.name,
    language: row.language,
    marks: row.marks,
    wishes: wishes.filter(({ id }) => row.wishes.some((wish) => wish.id === id)),
    note: row.note,
    createdAt: row.createdAt,
    ...(row.blockedReason !== null && { blocked: row.blockedReason }),
  }));
}

/** The person, by the id of any of their numbers. 404 `not_found`. */
export async function findMain(db: Db, id: string): Promise<CustomerRow> {
  const row = existing(await selectCustomer(db, id));
  return row.mergedInto === null ? row : existing(await selectCustomer(db, row.mergedInto));
}

export async function toCustomer(db: Db, row: CustomerRow): Promise<AnsweredOf<typeof Customer>> {
  const [customer] = await withNumbers(db, [row]);
  if (!customer) throw new Error('a row of customers gave no person');
  return customer;
}

/** The person's own number and every number merged into it. */
export async function mobileNumbersOf(db: Db, id: string): Promise<string[]> {
  return (await selectNumbersOf(db, [id])).map(({ mobileNo }) => mobileNo);
}

/** The people to whom these numbers belong. */
export async function describe(db: Db, mobileNos: readonly string[]): Promise<KnownNumber[]> {
  const rows = await selectKnown(db, mobileNos);
  return rows.map(({ blockedReason, ...known }) => ({
    ...known,
    ...(blockedReason !== null && { blocked: blockedReason }),
  }));
}

/** The person of the number, who is added if nobody has it. */
export function ensureCustomer(
  db: Db,
  { mobileNo, name }: Pick<CustomerRow, 'mobileNo' | 'name'>,
  now: Date,
): Promise<CustomerRow> {
  return inTransaction(db, async (tx) => {
    await insertCustomer(tx, { id: newId(), mobileNo, name, createdAt: now });
    return findMain(tx, existing(await selectCustomerByMobile(tx, mobileNo)).id);
  });
}

interface Seen {
  id: string;
  /** The revision that the admin saw. */
  revision: number;
}

/**
 * 404 `not_found`; 409 `conflict` for an old revision, for an unknown wish, and for a number that
 * has been merged into another.
 */
export function editCustomer(
  db: Db,
  seen: Seen,
  {
    wishes: wishIds,
    ...change
  }: Omit<Partial<KnownOfCustomer>, 'wishes'> & {
    wishes?: readonly string[] | undefined;
  },
): Promise<AnsweredOf<typeof Customer>> {
  return inTransaction(db, async (tx) => {
    const [current] = await selectCustomersForUpdate(tx, [seen.id]);
    requireNewest(existing(current), seen.revision);
    const wishes = wishIds && (await requireWishes(tx, wishIds));
    await updateCustomer(tx, seen.id, { ...change, ...(wishes && { wishes }) });
    return toCustomer(tx, existing(await selectCustomer(tx, seen.id)));
  });
}

/** 409 `conflict` if the row has changed since the revision that the admin saw. */
export function requireNewest(row: CustomerRow, revision: number): void {
  if (row.mergedInto !== null) {
    throw new AppError('conflict', 'This number was merged with another one. Nothing was saved.');
  }
  if (row.revision === revision) return;
  throw new AppError(
    'conflict',
    'Somebody else has changed this person since you opened the page. Nothing was saved.',
  );
}

export function existing(row: CustomerRow | undefined): CustomerRow {
  if (!row) throw new AppError('not_found', 'This person is not known.');
  return row;
}

export function knownOf(row: CustomerRow): KnownOfCustomer {
  const { name, language, marks, wishes, note, blockedReason } = row;
  return { name, language, marks, wishes, note, blockedReason };
}
