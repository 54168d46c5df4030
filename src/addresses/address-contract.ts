/** The wire shapes of the delivery locations that the business serves. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { plainLine } from '#src/platform/contract/wire-formats.ts';
import { normalPin, pinProblem } from './map-pin-rules.ts';

/** A saved address as the checkout's dropdown shows it (product 4.2). */
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

/** An address as admins manage it. */
export const Address = z.extend(SavedAddress, {
  /** The full text, which delivery people read. */
  address: z.string(),
  /** Inactive ones are no longer offered; past orders keep them. */
  isActive: z.boolean(),
  /** Where directions lead, as `normalPin` writes it; absent where they search the text. */
  pin: z.optional(z.string()),
});
export type Address = z.infer<typeof Address>;

const maxShortnameLength = 60;
const maxAddressLength = 300;
const maxPinLength = 60;

const Pin = z.string().check(
  z.maxLength(maxPinLength, { error: pinProblem, abort: true }),
  z.refine((text) => normalPin(text) !== undefined, { error: pinProblem, abort: true }),
  z.overwrite((text) => normalPin(text) ?? ''),
);

export const AddressForm = z.object({
  shortname: plainLine(maxShortnameLength, 'Short name is required'),
  address: plainLine(maxAddressLength, 'Address is required'),
  /** Blank takes it away; left out, it stays. */
  pin: z.optional(Pin),
});
export type AddressForm = z.infer<typeof AddressForm>;

const AddressId = z.object({ id: z.uuid() });
const OneAddress = z.object({ address: Address });

/** Active ones in their order, then the others by name. */
export const listAllAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/addresses',
  access: 'addresses',
  summary: 'Every delivery location, inactive ones included',
  response: z.object({ addresses: z.array(Address) }),
});

/** Comes last in the order. 409 `conflict` when an active address has that short name already. */
export const addAddress = endpoint({
  method: 'POST',
  path: '/api/admin/addresses',
  access: 'addresses',
  summary: 'Add a delivery location',
  body: AddressForm,
  response: OneAddress,
});

/** Orders that were placed before keep the text that they were placed with. */
export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/addresses/{id}',
  access: 'addresses',
  summary: 'Rename a delivery location',
  params: AddressId,
  body: AddressForm,
  response: OneAddress,
});

/** An address that comes back is last in the order. */
export const setAddressActive = endpoint({
  method: 'PUT',
  path: '/api/admin/addresses/{id}/active',
  access: 'addresses',
  summary: 'Stop serving a delivery location, or serve it again',
  params: AddressId,
  body: z.object({ isActive: z.boolean() }),
  response: OneAddress,
});

/** Names every active address once; 409 `conflict` when another admin added or removed one. */
export const orderAddresses = endpoint({
  method: 'PUT',
  path: '/api/admin/address-order',
  access: 'addresses',
  summary: 'Put the delivery locations in order',
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(1000)) }),
  response: z.object({ addresses: z.array(Address) }),
});
