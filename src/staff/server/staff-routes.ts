/** Routes of staff, for owners. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  addStaff,
  changeStaff,
  listDeliveryBoys,
  listStaff,
  setStaffActive,
  setStaffPassword,
} from '../staff-contract.ts';
import { listStaffEvents } from '../staff-event-contract.ts';
import {
  createStaff,
  type EndSessions,
  editStaff,
  findStaff,
  setActive,
  setPassword,
} from './staff-admin-service.ts';
import { findStaffEvents } from './staff-event-service.ts';
import { listActiveStaff } from './staff-service.ts';

interface StaffRouteOptions {
  shop: Shop;
  endSessions: EndSessions;
}

export async function staffRoutes(app: FastifyInstance, options: StaffRouteOptions) {
  const { shop, endSessions } = options;
  const { db, clock } = shop;
  const actingOf = (request: FastifyRequest) => ({
    actingId: signedIn(request).staffId,
    now: clock(),
  });

  serve(app, listStaff, async () => ({ staff: await findStaff(db) }));

  serve(app, listStaffEvents, async ({ query }) => findStaffEvents(db, query.before));

  serve(app, addStaff, async ({ body }, request) => ({
    member: await createStaff(db, body, actingOf(request)),
  }));

  serve(app, changeStaff, async ({ params, body }, request) => {
    const member = await editStaff(db, params.id, { ...body, ...actingOf(request), endSessions });
    shop.sessionsEnded();
    return { member };
  });

  serve(app, setStaffPassword, async ({ params, body }, request) => {
    await setPassword(db, { ...params, ...body, ...actingOf(request), endSessions });
    shop.sessionsEnded();
    return {};
  });

  serve(app, setStaffActive, async ({ params, body }, request) => {
    const change = { ...params, ...body, ...actingOf(request), endSessions };
    const member = await setActive(db, change);
    shop.sessionsEnded();
    return { member };
  });

  serve(app, listDeliveryBoys, async () => ({
    data: (await listActiveStaff(db, 'delivery')).map(({ id, fullName, mobileNo }) => ({
      id,
      fullName,
      mobileNo: mobileNo ?? '',
    })),
  }));
}
