/** Staff, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/server/serve.ts';
import type { Shop } from '#src/server/shop.ts';
import { signedIn } from '#src/server/signed-in.ts';
import {
  addStaff as addOperation,
  changeStaff as changeOperation,
  listDeliveryBoys,
  listStaff as listOperation,
  setStaffActive,
  setStaffPassword,
} from '../staff-contract.ts';
import {
  addStaff,
  changeStaff,
  type EndSessions,
  listStaff,
  setActive,
  setPassword,
} from './staff-admin-service.ts';
import { listActiveStaff } from './staff-service.ts';

interface StaffRouteOptions {
  shop: Shop;
  endSessions: EndSessions;
}

export async function staffRoutes(app: FastifyInstance, options: StaffRouteOptions) {
  const { shop, endSessions } = options;
  const { db, clock } = shop;

  serve(app, listOperation, async () => ({ staff: await listStaff(db) }));

  serve(app, addOperation, async ({ body }) => ({ member: await addStaff(db, body, clock()) }));

  serve(app, changeOperation, async ({ params, body }) => ({
    member: await changeStaff(db, params.id, body),
  }));

  serve(app, setStaffPassword, async ({ params, body }) => {
    await setPassword(db, { id: params.id, password: body.password, endSessions });
    return {};
  });

  serve(app, setStaffActive, async ({ params, body }, request) => {
    const actingId = signedIn(request).staffId;
    const { isActive } = body;
    return { member: await setActive(db, { id: params.id, isActive, actingId, endSessions }) };
  });

  serve(app, listDeliveryBoys, async () => ({
    data: (await listActiveStaff(db, 'delivery')).map(({ id, fullName, mobileNo }) => ({
      id,
      fullName,
      mobile_no: mobileNo ?? '',
    })),
  }));
}
