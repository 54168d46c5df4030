/** The history of privacy requests, for the owner. */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { PrivacyRequest } from '../privacy-contract.ts';
import { selectRequests } from './privacy-sql.ts';

const pageRows = 50;

interface Asked {
  numberHashes?: readonly string[];
  before?: string | undefined;
}

/** Newest first, 50 per page. */
export async function findPrivacyRequests(
  db: Db,
  { numberHashes, before }: Asked,
): Promise<{ requests: AnsweredOf<typeof PrivacyRequest>[]; before?: string }> {
  const { shown, last } = await readPage(pageRows, (limit) =>
    selectRequests(db, {
      numberHashes,
      before,
      limit,
    }),
  );
  return {
    requests: shown.map(({ request, by }) => {
      const { kind, createdAt, lastDigits, counts } = request;
      return {
        ...{ kind, counts: { ...counts }, at: createdAt },
        ...(by !== null && { by }),
        ...(lastDigits !== null && { lastDigits }),
      };
    }),
    ...(last && { before: last.request.id }),
  };
}
