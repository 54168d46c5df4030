/**
 * Moves a whole shop directly from one database to another: a backup and its restoration without a
 * file.
 */
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { beginContent, type Content, readShop, storeShop } from './shop-content.ts';
import { inOneTransaction } from './table-rows.ts';

export interface Transfer {
  source: pg.Pool;
  target: pg.Pool;
  /** If omitted, pictures stay where they are. */
  pictures?: { from: Disk; to: Disk };
}

/**
 * Throws, with the target unchanged, if the target is not empty or anything arrived differently.
 */
export function moveShop({ source, target, pictures }: Transfer): Promise<Content> {
  return inOneTransaction(source, 'read', async (from) => {
    const content = await beginContent(from);
    const parts = readShop(from, content, pictures?.from);
    await storeShop({ content, parts, target, pictures: pictures?.to });
    return content;
  });
}
