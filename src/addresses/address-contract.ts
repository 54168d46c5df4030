/** The wire shapes of the delivery locations of the business. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { plainLine } from '#src/platform/contract/wire-formats.ts';
import { normalPin, pinProblem } from './map-pin-rules.ts';

/** A saved address as in the checkout's dropdown (product 4.2). */
export const SavedAddress = z.object({ id: z.uuid(), shortname: z.string() });
export type SavedAddress = z.infer<typeof SavedAddress>;

/** Active addresses in the order set by the business. */
export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/user/addresses',
  access: 'public',
  summary: 'Delivery locations to choose from',
  response: z.object({ addresses: z.array(SavedAddress) }),
});

/** An address as admins manage it. */
export const Address = z.extend(SavedAddress, {
  /** The full text, for delivery people. */
  address: z.string(),
  /** Inactive addresses are not offered any more; past orders keep them. */
  isActive: z.boolean(),
  /**
   * Destination of directions, in the form of `normalPin`; absent if directions search for the
   * text.
   */
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
  /** Blank removes it; if absent, it does not change. */
  pin: z.optional(Pin),
});
export type AddressForm = z.infer<typeof AddressForm>;

const AddressId = z.object({ id: z.uuid() });
const OneAddress = z.object({ address: Address });

/** Active addresses in their order, then inactive ones by name. */
export const listAllAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/addresses',
  access: 'addresses',
  summary: 'Every delivery location, inactive ones included',
  response: z.object({ addresses: z.array(Address) }),
});

/** Appended to the order. 409 `conflict` if an active address has the same short name. */
export const addAddress = endpoint({
  method: 'POST',
  path: '/api/admin/addresses',
  access: 'addresses',
  summary: 'Add a delivery location',
  body: AddressForm,
  response: OneAddress,
});

/** Placed orders keep the text that the address had. */
export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/addresses/{id}',
  access: 'addresses',
  summary: 'Rename a delivery location',
  params: AddressId,
  body: AddressForm,
  response: OneAddress,
});

/** A reactivated address is last in the order. */
export const setAddressActive = endpoint({
  method: 'PUT',
  path: '/api/admin/addresses/{id}/active',
  access: 'addresses',
  summary: 'Stop serving a delivery location, or serve it again',
  params: AddressId,
  body: z.object({ isActive: z.boolean() }),
  response: OneAddress,
});

/** Names every active address once; 409 `conflict` if another admin has added or removed one. */
export const orderAddresses = endpoint({
  method: 'PUT',
  path: '/api/admin/address-order',
  access: 'addresses',
  summary: 'Put the delivery locations in order',
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(1000)) }),
  response: z.object({ addresses: z.array(Address) }),
});
