/** Routes of delivery locations, for the checkout's dropdown and for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import {
  addAddress,
  changeAddress,
  listAddresses,
  listAllAddresses,
  orderAddresses,
  setAddressActive,
} from '../address-contract.ts';
import {
  arrangeAddresses,
  createAddress,
  editAddress,
  findAllAddresses,
  switchAddress,
} from './address-service.ts';
import { selectActiveAddresses } from './address-sql.ts';

export async function addressRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;

  serve(app, listAddresses, async () => ({ addresses: await selectActiveAddresses(db) }));

  serve(app, listAllAddresses, async () => ({ addresses: await findAllAddresses(db) }));

  serve(app, addAddress, async ({ body }) => ({ address: await createAddress(db, body, clock()) }));

  serve(app, changeAddress, async ({ params, body }) => ({
    address: await editAddress(db, params.id, body),
  }));

  serve(app, setAddressActive, async ({ params, body }) => ({
    address: await switchAddress(db, params.id, body.isActive),
  }));

  serve(app, orderAddresses, async ({ body }) => ({
    addresses: await arrangeAddresses(db, body.ids),
  }));
}
