/** Delivery locations: for the checkout's dropdown, and for admins who manage them. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import {
  addAddress as addOperation,
  changeAddress as changeOperation,
  listAddresses,
  listAllAddresses as listAllOperation,
  orderAddresses as orderOperation,
  setAddressActive as setActiveOperation,
} from '../address-contract.ts';
import {
  addAddress,
  changeAddress,
  listAllAddresses,
  orderAddresses,
  setAddressActive,
} from './address-service.ts';
import { selectActiveAddresses } from './address-sql.ts';

export async function addressRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;

  serve(app, listAddresses, async () => ({ addresses: await selectActiveAddresses(db) }));

  serve(app, listAllOperation, async () => ({ addresses: await listAllAddresses(db) }));

  serve(app, addOperation, async ({ body }) => ({ address: await addAddress(db, body, clock()) }));

  serve(app, changeOperation, async ({ params, body }) => ({
    address: await changeAddress(db, params.id, body),
  }));

  serve(app, setActiveOperation, async ({ params, body }) => ({
    address: await setAddressActive(db, params.id, body.isActive),
  }));

  serve(app, orderOperation, async ({ body }) => ({
    addresses: await orderAddresses(db, body.ids),
  }));
}
