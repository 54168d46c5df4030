import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMenu } from '#lab/builders/menu-builders.ts';
import { withItem } from '#src/dishes/web/admin/item-list.ts';
import type { AdminMenuEntry } from '../../admin-menu-contract.ts';
import {
  draftOf,
  firstWithError,
  isChanged,
  type MenuDraft,
  type MenuFields,
  newDraft,
  rebased,
  toBody,
  toErrors,
} from './menu-editor-form.ts';

const entry: AdminMenuEntry = { ...aMenu(), revision: 3, portions: 40, portionsSold: 12, sold: 12 };

const typed = (draft: MenuDraft, fields: Partial<MenuFields>): MenuDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
});
const filled = (fields: Partial<MenuFields> = {}) =>
  typed(newDraft('2026-11-21', 'Dinner'), {
    variant: 'Kadhi',
    price: '90',
    status: 'Available',
    ...fields,
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a new menu', () => {
  it('has a temporary id, the date of its tab, isPublished true and empty fields', () => {
    const { id, date, entry: none, fields } = newDraft('2026-11-21', 'Dinner');
    expect(id).toMatch(/^new-/);
    expect(none).toBeUndefined();
    expect(date).toBe('2026-11-21');
    expect(fields).toMatchObject({ shift: 'Dinner', isPublished: true, variant: '', status: '' });
  });

  it('gets a unique id over plain http too, where browsers have no `randomUUID`', () => {
    vi.stubGlobal('crypto', {});
    const ids = [1, 2].map(() => newDraft('2026-11-21', 'Dinner').id);
    expect(new Set(ids).size).toBe(2);
  });

  it('needs a variant, a price and a status', () => {
    expect(toBody(newDraft('2026-11-21', 'Lunch'))).toEqual({
      errors: {
        variant: 'Variant is required',
        price: 'Valid price is required',
        status: 'Status is required',
      },
    });
  });
});

describe('the sent menu', () => {
  it('has the typed fields without blanks around them', () => {
    const body = toBody(
      filled({
        variant: ' Kadhi ',
        price: ' 90.50 ',
        portions: ' 25 ',
        items: [{ key: 4, name: 'Rice' }],
        photoUrl: '/media/0a1b-640.webp',
      }),
    );
    expect(body).toEqual({
      menu: {
        date: '2026-11-21',
        shift: 'Dinner',
        variant: 'Kadhi',
        description: '',
        pricePaise: 90_50,
        status: 'Available',
        isPublished: true,
        menu_items: ['Rice'],
        photo_url: '/media/0a1b-640.webp',
        portions: 25,
        tiffinId: null,
      },
    });
  });

  it('includes an item that was typed but not added', () => {
    const body = toBody(filled({ items: [{ key: 0, name: 'Rice' }], nextItem: ' Papad ' }));
    expect(body).toMatchObject({ menu: { menu_items: ['Rice', 'Papad'] } });
  });

  it.each(['', 'free', '0', '-5', '10.555', '100000.01'])("can't have a price like %j", (price) => {
    expect(toBody(filled({ price }))).toEqual({ errors: { price: 'Valid price is required' } });
  });

  it.each(['0', '-1', '2.5', 'many', '10000'])("can't have portions like %j", (portions) => {
    expect(toBody(filled({ portions }))).toEqual({
      errors: { portions: 'Please enter a whole number from 1 to 9999, or nothing for no limit.' },
    });
  });

  it("can't have a variant that is blank or too long", () => {
    expect(toBody(filled({ variant: '   ' }))).toEqual({
      errors: { variant: 'Variant is required' },
    });
    expect(toBody(filled({ variant: 'x'.repeat(121) }))).toEqual({
      errors: { variant: 'Please keep it under 120 characters.' },
    });
  });
});

describe('the errors of the server', () => {
  it('are shown by their fields, for lists of menus too', () => {
    const errors = toErrors([
      { path: '0.menu_items.2', message: 'Too long.' },
      { path: 'variant', message: 'Taken.' },
      { path: 'date', message: 'Past.' },
    ]);
    expect(errors).toEqual({ items: 'Too long.', variant: 'Taken.' });
    expect(firstWithError(errors)).toBe('variant');
  });
});

describe('an edited menu', () => {
  it('is unchanged until a field differs', () => {
    const draft = draftOf(entry);
    expect(isChanged(draft)).toBe(false);
    expect(isChanged(typed(draft, { price: '105' }))).toBe(true);
    expect(isChanged(typed(draft, { nextItem: 'P' }))).toBe(true);
    const again = withItem(draft.fields.items.slice(0, 2), 'Papad');
    expect(isChanged(typed(draft, { items: again }))).toBe(false);
  });

  it('keeps the typed fields on top of another person’s change', () => {
    const newest = { ...entry, revision: 4, pricePaise: 120_00 };
    const draft = rebased(typed(draftOf(entry), { variant: 'Dal Khichdi' }), newest);
    expect(draft.entry?.revision).toBe(4);
    expect(draft.fields).toMatchObject({ variant: 'Dal Khichdi', price: '104' });
    expect(isChanged(draft)).toBe(true);
  });
});
