/** An order as staff type it, before it is sent. */
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { chargesOfCheckout } from '#src/orders/charges.ts';
import { defaultMethod, type PlacedMethod } from '#src/orders/payment-methods.ts';
import type { StaffOrderRequest } from '../../../entry-contract.ts';
import {
  type ExistingChoice,
  needsReason,
  reasonText,
  type StaffSource,
} from '../../../entry-rules.ts';
import type { Quantities } from './proposed-meal.ts';

export interface Entry {
  mobileNo: string;
  name: string;
  addressId: string;
  note: string;
  quantities: Quantities;
  source: StaffSource;
  settlement: PlacedMethod;
  reason: string;
  existing: ExistingChoice | undefined;
}

export const emptyEntry: Entry = {
  mobileNo: '',
  name: '',
  addressId: '',
  note: '',
  quantities: {},
  source: 'phone',
  settlement: defaultMethod,
  reason: '',
  existing: undefined,
};

/** In the order of the menus. */
export function chosenMenus(
  { quantities }: Pick<Entry, 'quantities'>,
  menus: readonly MenuEntry[],
) {
  return menus.flatMap((menu) => {
    const quantity = quantities[menu.id];
    return quantity === undefined || quantity === 0 ? [] : [{ ...menu, quantity }];
  });
}

export type ChosenMenu = ReturnType<typeof chosenMenus>[number];

export function totalOf(chosen: readonly ChosenMenu[]): number {
  return chargesOfCheckout({ lines: chosen }).charges.totalPaise;
}

/** Why staff have to give a reason; undefined if customers could order it as well. */
export function reasonNeeded(chosen: readonly ChosenMenu[]): string | undefined {
  const texts = chosen.flatMap(({ variant, availability }) =>
    needsReason(availability) && availability !== 'open' && availability !== 'closed'
      ? [reasonText(variant, availability)]
      : [],
  );
  return texts[0];
}

export function requestOf(entry: Entry, chosen: readonly ChosenMenu[]): StaffOrderRequest {
  const { mobileNo, name, addressId, note, source, settlement, reason, existing } = entry;
  return {
    mobileNo,
    ...(name.trim() !== '' && { name: name.trim() }),
    address_id: addressId,
    note: note.trim(),
    menus: chosen.map(({ id, quantity }) => ({ menu_id: id, quantity })),
    totalAmountPaise: totalOf(chosen),
    source,
    settlement,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    existing,
  };
}
