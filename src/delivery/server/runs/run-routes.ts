/** Routes of runs for admins: the runs of a shift, their order, their riders, and proposals. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CheckGiven } from '#src/orders/server/assign-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  acceptRuns,
  arrangeRun,
  listRuns,
  moveRun,
  proposeRuns,
} from '../../admin-run-contract.ts';
import type { OnNearOver } from '../delivery-step-service.ts';
import { arrangeStops } from './run-arranging-service.ts';
import { assignRuns, reassignRun } from './run-assignment-service.ts';
import { findProposals } from './run-proposal-service.ts';
import { countWaiting } from './run-proposal-sql.ts';
import { findRuns } from './run-service.ts';

/** Bytes; enough for thousands of orders with their seen states. */
const assignmentBytes = 512 * 1024;

interface RunRouteOptions {
  shop: Shop;
  checkGiven: CheckGiven;
  /** Lets another feature take back what customers were told. */
  onNearOver: OnNearOver;
}

export async function runRoutes(app: FastifyInstance, options: RunRouteOptions) {
  const { shop, checkGiven, onNearOver } = options;
  const { db, clock } = shop;
  const giverOf = (request: FastifyRequest, cashLimitSeen: boolean | undefined) => ({
    staffId: signedIn(request).staffId,
    now: clock(),
    checkGiven: cashLimitSeen === true ? undefined : checkGiven,
  });

  serve(app, listRuns, async ({ query }) => ({
    runs: await findRuns(db, query),
    waiting: await countWaiting(db, query),
  }));

  serve(app, arrangeRun, async ({ params, body }) => ({
    run: await arrangeStops(db, { runId: params.id, ...body }),
  }));

  serve(
    app,
    moveRun,
    async ({ params, body }, request) => {
      const share = { deliveryStaffId: body.delivery_boy_id, seen: body.seen };
      const giver = giverOf(request, body.cashLimitSeen);
      return { moved: await reassignRun(db, params.id, share, { ...giver, onNearOver }) };
    },
    { bodyLimit: assignmentBytes },
  );

  serve(app, proposeRuns, async ({ query }) => findProposals(db, query));

  serve(
    app,
    acceptRuns,
    async ({ body }, request) => {
      const shares = body.runs.map(({ delivery_boy_id, orders }) => ({
        deliveryStaffId: delivery_boy_id,
        seen: orders,
      }));
      const giver = giverOf(request, body.cashLimitSeen);
      return { assigned: await assignRuns(db, shares, giver) };
    },
    { bodyLimit: assignmentBytes },
  );
}
