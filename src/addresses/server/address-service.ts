/** Delivery locations of the business. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Address, AddressForm } from '../address-contract.ts';
import {
  type AddressRow,
  insertAddresses,
  selectActiveAddress,
  selectActiveAddressesForUpdate,
  selectAddressForUpdate,
  selectAllAddresses,
  selectLastPosition,
  updateAddress,
} from './address-sql.ts';

/** Throws 409 `conflict` if the address is unknown or inactive. */
export async function requireActiveAddress(db: Db, id: string) {
  const address = await selectActiveAddress(db, id);
  if (address) return address;
  throw new AppError(
    'conflict',
    'We do not deliver to this address any more. Please choose another.',
  );
}

/** Active addresses in their order, then inactive ones by name. */
export async function findAllAddresses(db: Db): Promise<Address[]> {
  return (await selectAllAddresses(db)).map(toAddress);
}

/** 409 `conflict` if an active address has the same short name. */
export function createAddress(db: Db, form: AddressForm, now: Date): Promise<Address> {
  return refusingTaken(() =>
    inTransaction(db, async (tx) => {
      const position = (await selectLastPosition(tx)) + 1;
      const pin = form.pin || null;
      const row = { id: newId(), ...form, pin, position, isActive: true, createdAt: now };
      await insertAddresses(tx, [row]);
      return toAddress(row);
    }),
  );
}

/** Placed orders keep the text that the address had. An absent pin does not change. */
export function editAddress(db: Db, id: string, form: AddressForm): Promise<Address> {
  const { pin, ...texts } = form;
  const change = { ...texts, ...(pin !== undefined && { pin: pin || null }) };
  return refusingTaken(async () => existing(await updateAddress(db, id, change)));
}

/** A reactivated address is last; 409 `conflict` if another one has its short name now. */
export function switchAddress(db: Db, id: string, isActive: boolean): Promise<Address> {
  return refusingTaken(() =>
    inTransaction(db, async (tx) => {
      const current = await selectAddressForUpdate(tx, id);
      if (current?.isActive === isActive) return toAddress(current);
      const position = isActive ? { position: (await selectLastPosition(tx)) + 1 } : {};
      return existing(await updateAddress(tx, id, { isActive, ...position }));
    }),
  );
}

/** 409 `conflict` unless `ids` names every active address once. */
export function arrangeAddresses(db: Db, ids: readonly string[]): Promise<Address[]> {
  return inTransaction(db, async (tx) => {
    const active = new Set((await selectActiveAddressesForUpdate(tx)).map((row) => row.id));
    const isWhole = new Set(ids).size === ids.length && ids.length === active.size;
    if (!isWhole || !ids.every((id) => active.has(id))) {
      throw new AppError('conflict', 'The addresses have changed. Please look at them again.');
    }
    for (const [position, id] of ids.entries()) await updateAddress(tx, id, { position });
    return findAllAddresses(tx);
  });
}

function existing(row: AddressRow | undefined): Address {
  if (!row) throw new AppError('not_found', 'This address does not exist.');
  return toAddress(row);
}

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'addresses_shortname')) throw error;
    const message = 'An address has this short name already.';
    throw new AppError('conflict', message, { details: [{ path: 'shortname', message }] });
  }
}

function toAddress({ id, shortname, address, isActive, pin }: AddressRow): Address {
  return { id, shortname, address, isActive, ...(pin !== null && { pin }) };
}
