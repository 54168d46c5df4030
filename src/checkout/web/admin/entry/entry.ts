/** An order as staff type it, before it is sent. */
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { chargesOfCheckout } from '#src/orders/charges.ts';
import { defaultMethod, type PlacedMethod } from '#src/orders/payment-methods.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';
import type { StaffOrderRequest } from '../../../entry-contract.ts';
import {
  type ExistingChoice,
  needsReason,
  reasonText,
  type StaffSource,
} from '../../../entry-rules.ts';
import { keysOf, type Quantities, type WishesOfLines } from './proposed-meal.ts';

export interface Entry {
  mobileNo: string;
  name: string;
  addressId: string;
  note: string;
  quantities: Quantities;
  /** Of lines whose wishes were chosen; others have those of their person. */
  wishes: WishesOfLines;
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
  wishes: {},
  source: 'phone',
  settlement: defaultMethod,
  reason: '',
  existing: undefined,
};

/** In the order of the menus. */
export function chosenMenus(
  { quantities }: Pick<Entry, 'quantities'>,
  menus: readonly MenuEntry[],
  wishesOf: (key: string, menuId: string) => string[],
) {
  return menus.flatMap((menu) =>
    keysOf(menu.id, quantities).flatMap((key) => {
      const quantity = quantities[key] ?? 0;
      return quantity === 0 ? [] : [{ ...menu, quantity, wishes: wishesOf(key, menu.id) }];
    }),
  );
}

/** Lines that are the same are one. */
function orderedMenus(chosen: readonly ChosenMenu[]): StaffOrderRequest['menus'] {
  const lines = new Map<string, StaffOrderRequest['menus'][number]>();
  for (const { id, quantity, wishes } of chosen) {
    const key = lineKey(id, wishes);
    const before = lines.get(key)?.quantity ?? 0;
    const line = { menu_id: id, quantity: before + quantity };
    lines.set(key, { ...line, ...(wishes.length > 0 && { wishes }) });
  }
  return [...lines.values()];
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
    menus: orderedMenus(chosen),
    totalAmountPaise: totalOf(chosen),
    source,
    settlement,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    existing,
  };
}
