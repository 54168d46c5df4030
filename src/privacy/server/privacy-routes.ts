/** Routes of personal data, for the owner. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  erasePerson,
  exportPerson,
  getPerson,
  listPersonViews,
  listPrivacyRequests,
} from '../privacy-contract.ts';
import type { Declared } from './declared-person-service.ts';
import { numberSecret } from './number-hash.ts';
import { erasePerson as eraseKept } from './person-erasing-service.ts';
import { exportPerson as exportKept, findPerson } from './person-service.ts';
import { findPersonViews } from './person-view-service.ts';
import { findPrivacyRequests } from './privacy-request-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
  declared: Declared;
}

export async function privacyRoutes(app: FastifyInstance, { shop, settings, declared }: Options) {
  const { db, clock } = shop;
  // Created at the first start, so that every backup has it and erasures of another shop are
  // recognised.
  await loadSecret(db, numberSecret);

  serve(app, getPerson, ({ body }, request) => {
    const { staffId } = signedIn(request);
    return findPerson(db, { declared, ...body, staffId, now: clock() });
  });

  serve(app, exportPerson, ({ body }, request) => {
    const now = clock();
    const { staffId } = signedIn(request);
    const from = settings.current().shop.name;
    return exportKept(db, { declared, ...body, staffId, now, from });
  });

  serve(app, erasePerson, async ({ body: { confirmation, ...person } }, request) => {
    const now = clock();
    const { staffId } = signedIn(request);
    if (toTenDigits(confirmation) !== person.mobileNo) {
      const message = 'This is not the number that would be erased.';
      const details = [{ path: 'confirmation', message }];
      throw new AppError('invalid_request', message, { details });
    }
    return { counts: await eraseKept(db, { declared, ...person, staffId, now }) };
  });

  serve(app, listPrivacyRequests, ({ query: { before } }) => findPrivacyRequests(db, { before }));
  serve(app, listPersonViews, ({ query: { before } }) => findPersonViews(db, { before }));
}
