/** The wire shapes of the delivery locations that the business serves. */
import * as z from 'zod/mini';
import { endpoint } from '#src/shared/endpoint.ts';

/** A saved address as the checkout's dropdown shows it (specification section 3). */
export const SavedAddress = z.object({ id: z.uuid(), shortname: z.string() });
export type SavedAddress = z.infer<typeof SavedAddress>;

/** Active addresses in the order that the business gave them. */
export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/user/addresses',
  access: 'public',
  summary: 'Delivery locations to choose from',
  response: z.object({ addresses: z.array(SavedAddress) }),
});
