/** The page of a person for staff, and merging numbers. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  listCustomerOrders,
  listCustomerPayments,
  mergeCustomer,
  readCustomer,
  undoMerger,
} from '../customer-page-contract.ts';
import { findOrdersOfPerson, readCard } from './customer-card-service.ts';
import type { CustomerHooks, PassesOfPeople } from './customer-hooks.ts';
import { findMain, mobileNumbersOf, withSums } from './customer-service.ts';
import { findMergers, mergeInto, takeApart } from './merging/merger-service.ts';
import { findLinks } from './private-page/link-service.ts';

/** Nobody reads more payments of one person. */
const mostPayments = 100;

interface CustomerPageRouteOptions {
  shop: Shop;
  hooks: CustomerHooks;
  passes: Pick<PassesOfPeople, 'areOffered'>;
}

export async function customerPageRoutes(
  app: FastifyInstance,
  { shop, hooks, passes }: CustomerPageRouteOptions,
) {
  const { db, clock, config } = shop;

  serve(app, readCustomer, async ({ params }, request) => {
    const main = await findMain(db, params.id);
    const view = { staffId: signedIn(request).staffId, mobileNo: main.mobileNo, now: clock() };
    await hooks.onViewed(db, view);
    const { usual, unpaid, cash, customer } = await readCard(db, main, hooks);
    const [found] = await withSums(db, [main]);
    if (!found) throw new Error('the sums of a customer were not returned');
    const ids = [customer.id, ...customer.otherNumbers.map(({ id }) => id)];
    return {
      customer: found,
      ...(usual && { usual }),
      unpaid,
      cash,
      mergers: await findMergers(db, main, clock()),
      links: await findLinks(db, ids, clock()),
      hasPasses: await passes.areOffered(),
    };
  });

  serve(app, listCustomerOrders, async ({ params, query }) =>
    findOrdersOfPerson(db, params.id, query.before),
  );

  serve(app, listCustomerPayments, async ({ params }) => {
    const main = await findMain(db, params.id);
    const mobileNos = await mobileNumbersOf(db, main.id);
    const payments = await hooks.paymentsOf(db, mobileNos, mostPayments + 1);
    return {
      payments: payments.slice(0, mostPayments),
      hasMore: payments.length > mostPayments,
    };
  });

  const merging = (request: Parameters<typeof signedIn>[0]) => {
    const now = clock();
    const today = businessDay(now, config.timeZone);
    return { staffId: signedIn(request).staffId, now, today, meals: hooks.mealsOfMerged };
  };

  serve(app, mergeCustomer, async ({ params, body: { revision, mobileNo } }, request) => {
    const kept = { id: params.id, revision };
    return { customer: await mergeInto(db, kept, mobileNo, merging(request)) };
  });

  serve(app, undoMerger, async ({ params }, request) => {
    return { customer: await takeApart(db, params.id, merging(request)) };
  });
}
