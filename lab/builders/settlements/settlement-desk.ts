/** Settlement files through the routes: uploads, what they show, and taking back. */

import { settlementLines } from '#src/accounting/server/settlements/settlement-tables.ts';
import type { listBankDays, listDifferences } from '#src/accounting/settlement-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { asOwner, type TestPerson } from '../staff-builders.ts';
import { type TestApp, testToday } from '../test-app.ts';
import { replacePerson } from '../test-head.ts';

interface Taken {
  isNew: boolean;
  lines: number;
  notOfShop: number;
  message: string;
  details: { path: string; message: string }[];
}

const month = { month: testToday.slice(0, 7) };

/** The current month of the accountant's page, for this owner. */
export function settlementDesk(app: TestApp, owner: TestPerson) {
  const take = async (company: 'razorpay' | 'phonepe', content: string) => {
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="nov.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const form = Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`);
    const type = `multipart/form-data; boundary=${boundary}`;
    const headers = { ...owner.as.headers, 'content-type': type };
    const path = `/api/admin/settlements/${company}`;
    const { status, body } = await app.send<Taken>('POST', path, form, { headers });
    return { status, body };
  };
  const ask = async <Answer>(path: string) =>
    (await app.send<Answer>('POST', `/api/admin/settlements/${path}`, month, owner.as)).body;
  const bank = () => ask<WireOf<(typeof listBankDays)['response']>>('days');
  const differences = async () =>
    (await ask<WireOf<(typeof listDifferences)['response']>>('differences')).differences;
  const takeBack = async (id: string, as = owner.as) => {
    const path = `/api/admin/settlements/files/${id}/take-back`;
    const { status, body } = await app.send<Taken>('POST', path, {}, as);
    return [status, body.message];
  };
  return {
    take,
    bank,
    differences,
    takeBack,
    /** Newest first. */
    fileIds: async () => (await bank()).files.map(({ id }) => id),
    storedLines: () => app.shop.db.select().from(settlementLines),
    /** Signs the owner in again, for example after days. */
    refresh: () => replacePerson(owner, asOwner(app)),
  };
}
