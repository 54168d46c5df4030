/** Routes for deciding on cash orders of numbers that never paid, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { decideUnapproved, listUnapproved } from '../../approval-contract.ts';
import { type ApprovalContext, decideOrders, findUnapproved } from './approval-service.ts';

export async function approvalRoutes(app: FastifyInstance, context: ApprovalContext) {
  const { shop } = context;

  serve(app, listUnapproved, async () => ({ groups: await findUnapproved(shop.db) }));

  serve(app, decideUnapproved, async ({ body }, request) => {
    const decided = await decideOrders(
      shop.db,
      {
        ...{ orderNumbers: body.orderIds, decision: body.decision },
        ...{ staffId: signedIn(request).staffId, now: shop.clock() },
      },
      context,
    );
    return { decided };
  });
}
