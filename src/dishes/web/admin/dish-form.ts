/** The fields of a dish, their conversion to a dish, and their errors. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import { decoded, encoded, type WireOf } from '#src/platform/contract/codec.ts';
import { Dish, DishForm } from '../../dish-contract.ts';
import { dishTexts } from '../../dish-rules.ts';
import { type Item, itemsNamed, withItem } from './item-list.ts';

export interface DishFields {
  name: string;
  description: string;
  price: string;
  items: readonly Item[];
  /** Typed, but not yet added to the items. */
  nextItem: string;
  /** Empty if there is no photo. */
  photoUrl: string;
  /** The tiffin as which its menus count; empty for none. */
  tiffinId: string;
  /** The ids of the wishes that can be met. */
  wishes: readonly string[];
  isUploading: boolean;
}

/** In the order of the screen: the first one with an error gets the focus. */
const dishFields = ['name', 'description', 'price', 'items', 'photoUrl'] as const;
export type DishField = (typeof dishFields)[number];
export type DishErrors = Partial<Record<DishField, string>>;

export function fieldsOf(dish: Dish | undefined): DishFields {
  return {
    name: dish?.name ?? '',
    description: dish?.description ?? '',
    price: dish ? String(encoded(Dish, dish).price) : '',
    items: itemsNamed(dish?.items ?? []),
    nextItem: '',
    photoUrl: dish?.photoUrl ?? '',
    tiffinId: dish?.tiffinId ?? '',
    wishes: dish?.wishes ?? [],
    isUploading: false,
  };
}

/** The dish to send, or the first error of each field (product 15.2). */
export function toDishForm(fields: DishFields): { dish: DishForm } | { errors: DishErrors } {
  const { items, nextItem, wishes, isUploading, tiffinId, ...same } = fields;
  const names = withItem(items, nextItem).map(({ name }) => name);
  const result = DishForm.safeParse({
    ...same,
    items: names,
    tiffinId: tiffinId || null,
    wishes: [...wishes],
    // The type check makes sure that no property is missing; every change would delete its value.
  } satisfies Record<keyof WireOf<typeof DishForm>, unknown>);
  if (result.success) return { dish: decoded(DishForm, result.data) };
  const details = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { errors: toDishErrors(details) };
}

/** Errors by field; errors of no field are left out. */
export function toDishErrors(details: readonly ErrorDetail[]): DishErrors {
  const errors: DishErrors = {};
  for (const { path, message } of details) {
    const field = dishFields.find((each) => path.split('.').includes(each));
    if (field !== undefined) errors[field] ??= field === 'price' ? dishTexts.price : message;
  }
  return errors;
}

export function firstDishError(errors: DishErrors): DishField | undefined {
  return dishFields.find((field) => errors[field] !== undefined);
}
