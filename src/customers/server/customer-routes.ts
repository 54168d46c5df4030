/** The routes of customers, for staff. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { readCustomerCard } from '../customer-card-contract.ts';
import {
  addCustomer,
  blockCustomer,
  changeCustomer,
  describeNumbers,
  findCustomers,
} from '../customer-contract.ts';
import { findCard } from './customer-card-service.ts';
import type { CustomerHooks, PassesOfPeople } from './customer-hooks.ts';
import {
  describe,
  editCustomer,
  ensureCustomer,
  findPeople,
  toCustomer,
} from './customer-service.ts';

/** Per admin: enough for fast typing, and too few to read all customers. */
const searchesOfAdmin = [{ points: 120, seconds: 60 }];

interface CustomerRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  hooks: CustomerHooks;
  passes: PassesOfPeople;
}

export async function customerRoutes(app: FastifyInstance, options: CustomerRouteOptions) {
  const { shop, settings, hooks, passes } = options;
  const { db } = shop;
  const searching = shop.rateLimits.own(searchesOfAdmin);

  serve(app, findCustomers, async ({ body }, request, reply) => {
    await searching.spend(signedIn(request).staffId, reply);
    return findPeople(db, body);
  });

  serve(app, describeNumbers, async ({ body }) => ({ known: await describe(db, body.numbers) }));

  serve(app, readCustomerCard, async ({ body }) => {
    const card = await findCard(db, body, hooks);
    const takesCash = settings.current().ordering.cash !== undefined;
    const { id, otherNumbers } = card?.customer ?? { id: '', otherNumbers: [] };
    const ids = [id, ...otherNumbers.map((number) => number.id)];
    const hasPasses = card !== undefined && (await passes.areOffered());
    const coming = hasPasses ? await passes.comingTo(db, ids, shop.clock()) : [];
    return { takesCash, ...(card && { card }), ...(coming.length > 0 && { coming }) };
  });

  serve(app, addCustomer, async ({ body }) => ({
    customer: await toCustomer(db, await ensureCustomer(db, body, shop.clock())),
  }));

  serve(app, changeCustomer, async ({ params: { id }, body: { revision, ...change } }) => ({
    customer: await editCustomer(db, { id, revision }, change),
  }));

  serve(app, blockCustomer, async ({ params: { id }, body: { revision, reason } }) => ({
    customer: await editCustomer(db, { id, revision }, { blockedReason: reason }),
  }));
}
