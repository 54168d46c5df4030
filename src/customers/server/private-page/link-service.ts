/** Secret links to private pages: making, resolving and ending them. */
import { hash, randomBytes } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { CustomerLink } from '../../customer-page-contract.ts';
import { linkLastsDays, mostLinksOfBrowser, privatePath } from '../../private-link.ts';
import type { SavedLinkOf } from '../../private-page-contract.ts';
import { existing } from '../customer-service.ts';
import {
  selectCustomer,
  selectCustomerByMobile,
  selectCustomersForUpdate,
} from '../customer-sql.ts';
import {
  insertLink,
  type LinkRow,
  selectConfirmedOrder,
  selectLink,
  selectLiveLink,
  selectLiveLinksOf,
  selectPaidPass,
  updateRevoked,
} from './link-sql.ts';

/** Nobody can guess 128 bits; the limit stops clients that try. */
export const linkCallsPerAddress = [{ points: 60, seconds: 60 }];

interface Made {
  path: string;
  expiresAt: Date;
}

/** Made by a member of staff for a person. 404 `not_found`. */
export async function makeLink(
  db: Db,
  customerId: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Made> {
  existing(await selectCustomer(db, customerId));
  return storeLink(db, { customerId, createdBy: staffId, browserId: null }, now);
}

/** The errors are those of `savePrivateLink`. */
export async function saveLink(
  db: Db,
  of: SavedLinkOf,
  { browserId, now }: { browserId: string | undefined; now: Date },
): Promise<Made> {
  const placed =
    'order' in of ? await selectConfirmedOrder(db, of.order) : await selectPaidPass(db, of.pass);
  if (!placed || browserId === undefined || placed.browserId !== browserId) {
    throw new AppError(
      'forbidden',
      'Only the browser that ordered can save this link. Please ask the shop for one.',
    );
  }
  return inTransaction(db, async (tx) => {
    const { id: customerId } = existing(await selectCustomerByMobile(tx, placed.mobileNo));
    // Locked, because two requests at once would each count the links without the other's.
    await selectCustomersForUpdate(tx, [customerId]);
    const links = await selectLiveLinksOf(tx, [customerId], now);
    const own = links.filter(({ link }) => link.browserId === browserId);
    const tooMany = own.slice(mostLinksOfBrowser - 1).map(({ link }) => link.id);
    await updateRevoked(tx, tooMany, { revokedAt: now, revokedBy: null });
    return storeLink(tx, { customerId, createdBy: null, browserId }, now);
  });
}

async function storeLink(
  db: Db,
  link: Pick<LinkRow, 'customerId' | 'createdBy' | 'browserId'>,
  now: Date,
): Promise<Made> {
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkLastsDays * dayMs);
  const row = {
    id: newId(),
    ...link,
    tokenHash: hash('sha256', token, 'base64url'),
    createdAt: now,
    expiresAt,
  };
  await insertLink(db, row);
  return { path: privatePath(token), expiresAt };
}

/** 404 `not_found` for a link that is not valid. */
export async function requireLink(db: Db, token: string, now: Date): Promise<LinkRow> {
  const link = await selectLiveLink(db, hash('sha256', token, 'base64url'), now);
  if (link) return link;
  throw new AppError('not_found', 'This link is not valid any more.');
}

/** Ended by the customer. 404 `not_found` for a link that is not valid. */
export async function endOwn(db: Db, token: string, now: Date): Promise<void> {
  const { id } = await requireLink(db, token, now);
  await updateRevoked(db, [id], { revokedAt: now, revokedBy: null });
}

/** Ended by staff. 404 `not_found`. */
export async function endLink(
  db: Db,
  id: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  if (!(await selectLink(db, id))) throw new AppError('not_found', 'This link is not known.');
  await updateRevoked(db, [id], { revokedAt: now, revokedBy: staffId });
}

/** Valid links, latest first. */
export async function findLinks(
  db: Db,
  customerIds: readonly string[],
  now: Date,
): Promise<AnsweredOf<typeof CustomerLink>[]> {
  const rows = await selectLiveLinksOf(db, customerIds, now);
  return rows.map(({ link, by }) => ({
    id: link.id,
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    ...(by !== null && { by }),
  }));
}
