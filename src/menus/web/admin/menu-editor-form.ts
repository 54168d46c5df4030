/** The fields of the menu editor, their conversion to a menu, and their errors. */
import { Dish } from '#src/dishes/dish-contract.ts';
import { dishTexts } from '#src/dishes/dish-rules.ts';
import { type Item, itemsNamed, withItem } from '#src/dishes/web/admin/item-list.ts';
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { decoded, encoded, type WireOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { AdminMenuEntry, MenuForm } from '../../admin-menu-contract.ts';
import { type MenuStatus, maxPortions } from '../../menu-rules.ts';

export interface MenuFields {
  shift: Shift;
  variant: string;
  description: string;
  price: string;
  /** Empty until an admin chooses one. */
  status: MenuStatus | '';
  isPublished: boolean;
  /** Empty if there is no limit. */
  portions: string;
  items: readonly Item[];
  /** Typed, but not yet added to the items. */
  nextItem: string;
  /** Empty if there is no photo. */
  photoUrl: string;
  isUploading: boolean;
  /** The dish of the library that filled the fields; empty if none did. */
  dishId: string;
  /** The tiffin as which it counts; empty for none. */
  tiffinId: string;
  /** Also add the menu to the library. */
  keepAsDish: boolean;
}

export interface MenuDraft {
  /** The id of the menu; a new one has a temporary id. */
  id: string;
  date: BusinessDay;
  /** The entry that is changed; undefined for a new menu. */
  entry?: AdminMenuEntry;
  /** The fields before anything was typed. */
  initial: MenuFields;
  fields: MenuFields;
}

/** In the order of the screen: the first one with an error gets the focus. */
const checkedFields = [
  'variant',
  'description',
  'price',
  'status',
  'portions',
  'items',
  'photoUrl',
  'keepAsDish',
] as const;
export type CheckedField = (typeof checkedFields)[number];
export type FieldErrors = Partial<Record<CheckedField, string>>;

/** The field that shows the error of each property; null if the property has no field. */
const shownAt: Readonly<Record<keyof WireOf<typeof MenuForm>, CheckedField | null>> = {
  ...{ variant: 'variant', description: 'description', price: 'price', status: 'status' },
  ...{ menu_items: 'items', photo_url: 'photoUrl', portions: 'portions', keepAsDish: 'keepAsDish' },
  ...{ date: null, shift: null, isPublished: null, dishId: null, tiffinId: null },
};
const wireNames: Partial<Record<string, CheckedField | null>> = { ...shownAt, nextItem: 'items' };

/** Fields for numbers: one message for every error. */
const numberErrors: FieldErrors = {
  price: dishTexts.price,
  portions: `Please enter a whole number from 1 to ${maxPortions}, or nothing for no limit.`,
};

let drafts = 0;

export function newDraft(date: BusinessDay, shift: Shift): MenuDraft {
  const initial: MenuFields = {
    shift,
    variant: '',
    description: '',
    price: '',
    status: '',
    isPublished: true,
    portions: '',
    items: [],
    nextItem: '',
    photoUrl: '',
    isUploading: false,
    dishId: '',
    tiffinId: '',
    keepAsDish: false,
  };
  drafts += 1;
  return { id: `new-${drafts}`, date, initial, fields: initial };
}

/** Fields of this sale only; they stay when another dish is chosen. */
type SaleFields = 'shift' | 'isPublished' | 'portions' | 'isUploading';

/** The fields that a dish fills. The status becomes on sale unless the admin has chosen one. */
export function fieldsOfDish(dish: Dish, { status }: MenuFields): Omit<MenuFields, SaleFields> {
  return {
    variant: dish.name,
    description: dish.description,
    price: String(encoded(Dish, dish).price),
    items: itemsNamed(dish.items),
    nextItem: '',
    photoUrl: dish.photoUrl ?? '',
    status: status || 'Available',
    dishId: dish.id,
    tiffinId: dish.tiffinId ?? '',
    keepAsDish: false,
  };
}

export function draftOf(entry: AdminMenuEntry): MenuDraft {
  const initial = toForm(entry);
  return { id: entry.id, date: entry.date, entry, initial, fields: initial };
}

/** The same typed fields, as a change of the entry's newest state. */
export function rebased(draft: MenuDraft, entry: AdminMenuEntry): MenuDraft {
  return { ...draftOf(entry), fields: draft.fields };
}

function toForm(entry: AdminMenuEntry): MenuFields {
  const { shift, variant, description, status, isPublished, portions } = entry;
  return {
    shift,
    variant,
    description,
    price: String(encoded(AdminMenuEntry, entry).price),
    status,
    isPublished,
    portions: portions === undefined ? '' : String(portions),
    items: itemsNamed(entry.menu_items),
    nextItem: '',
    photoUrl: entry.photo_url ?? '',
    isUploading: false,
    dishId: entry.dishId ?? '',
    tiffinId: entry.tiffinId ?? '',
    keepAsDish: false,
  };
}

export function isChanged({ initial, fields }: MenuDraft): boolean {
  return comparable(initial) !== comparable(fields);
}

function comparable({ items, ...fields }: MenuFields): string {
  return JSON.stringify({ ...fields, items: items.map(({ name }) => name) });
}

/** The menu to send, or the first error of each field (product 11.3). */
export function toBody({ date, fields }: MenuDraft): { menu: MenuForm } | { errors: FieldErrors } {
  const { items, nextItem, photoUrl, portions, isUploading, dishId, tiffinId, ...typed } = fields;
  const { keepAsDish, ...same } = typed;
  const result = MenuForm.safeParse({
    ...same,
    date,
    // Includes an item that was typed but not added.
    menu_items: withItem(items, nextItem).map(({ name }) => name),
    photo_url: photoUrl,
    portions: portions.trim() === '' ? null : Number(portions),
    dishId: dishId || undefined,
    tiffinId: tiffinId || null,
    keepAsDish: keepAsDish || undefined,
    // The type check makes sure that no property is missing; every change would delete its value.
  } satisfies Record<keyof WireOf<typeof MenuForm>, unknown>);
  if (result.success) return { menu: decoded(MenuForm, result.data) };
  return {
    errors: toErrors(
      result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    ),
  };
}

/** Errors by field, also of paths such as `0.menu_items.2`; errors of no field are left out. */
export function toErrors(details: readonly ErrorDetail[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of details) {
    const names = path.split('.').map((name) => wireNames[name] ?? name);
    const field = checkedFields.find((each) => names.includes(each));
    if (field !== undefined) errors[field] ??= numberErrors[field] ?? message;
  }
  return errors;
}

export function firstWithError(errors: FieldErrors): CheckedField | undefined {
  return checkedFields.find((field) => errors[field] !== undefined);
}
