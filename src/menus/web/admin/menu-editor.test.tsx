import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  anAdminMenu,
  changeOf,
  field,
  kitchenOf,
  list,
  overtake,
  press,
  retype,
  showMenus,
} from '#lab/screens/admin-menu-screen.tsx';
import { type Asked, failure } from '#lab/screens/test-page.tsx';
import type { AdminMenuEntry } from '../../admin-menu-contract.ts';

let menu: AdminMenuEntry;
const editor = () => screen.queryByRole('button', { name: 'Discard' });
const isDisabled = (name: string) =>
  screen.getAllByRole<HTMLButtonElement>('button', { name }).every(({ disabled }) => disabled);
const focused = () => document.activeElement;
const items = () =>
  within(screen.getByRole('list', { name: 'Items of this menu' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

beforeEach(() => {
  menu = anAdminMenu({ variant: 'Dal Rice' });
});

const passes = 'GET /api/admin/menu/from-passes';

describe('a new menu', () => {
  it('is a blank card of the tab’s date, in first place, in edit mode', async () => {
    await showMenus(kitchenOf(menu).answers);
    await press('Dinner', 'radio');
    await press('Add Menu');
    expect(focused()).toBe(field('Variant'));
    expect(field('Variant').value).toBe('');
    expect(field('Status').value).toBe('');
    const blank = within(screen.getByRole('region', { name: 'New menu' }));
    expect(blank.getByText('21 Nov')).toBeTruthy();
    expect(blank.getByRole('radio', { name: 'Dinner' })).toHaveProperty('checked', true);
    expect(blank.getByRole('switch', { name: 'Published', checked: true })).toBeTruthy();
    expect(isDisabled('Add Menu')).toBe(true);
  });

  it('is refused without variant, price and status, under the fields and without a request', async () => {
    const { asked } = await showMenus(kitchenOf().answers);
    await press('Add Menu');
    await press('Save Changes');
    for (const text of ['Variant is required', 'Valid price is required', 'Status is required']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(focused()).toBe(field('Variant'));
    await userEvent.type(field('Variant'), 'Kadhi');
    expect(screen.queryByText('Variant is required')).toBeNull();
    await press('Save Changes');
    expect(focused()).toBe(field('Price (₹)'));
    expect(asked[add]).toBeUndefined();
  });

  it('is saved with all fields, and the list shows it', async () => {
    const { asked } = await showMenus(kitchenOf(menu).answers);
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'Kadhi');
    await userEvent.type(field('Description'), 'With rice');
    await userEvent.type(field('Price (₹)'), '90.50');
    await userEvent.selectOptions(field('Status'), 'Available');
    await userEvent.type(field('Portions'), '25');
    await userEvent.type(field('Items'), 'Kadhi{Enter}   {Enter}Rice');
    await press('Add');
    await press('Save Changes');
    await screen.findByText('Menu Saved');
    expect(screen.getByText('Menu has been saved successfully.')).toBeTruthy();
    expect(asked[add]?.[0]?.body).toEqual([
      {
        date: '2026-11-21',
        shift: 'Lunch',
        variant: 'Kadhi',
        description: 'With rice',
        price: 90.5,
        status: 'Available',
        isPublished: true,
        portions: 25,
        menu_items: ['Kadhi', 'Rice'],
        tiffinId: null,
      },
    ]);
    expect(editor()).toBeNull();
    const card = within(await screen.findByRole('article', { name: 'Kadhi' }));
    expect(focused()).toBe(card.getByRole('button', { name: 'Edit Menu' }));
  });

  it('counts as a tiffin of the shop, if it has any', async () => {
    const tiffin = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Jain tiffin' };
    const { asked } = await showMenus({
      ...kitchenOf().answers,
      'GET /api/admin/tiffins': () => ({ tiffins: [{ ...tiffin, isActive: true }] }),
    });
    await press('Add Menu');
    await userEvent.selectOptions(await screen.findByLabelText('Counts as'), 'Jain tiffin');
    await userEvent.type(field('Variant'), 'Kadhi');
    await userEvent.type(field('Price (₹)'), '90');
    await userEvent.selectOptions(field('Status'), 'Available');
    await press('Save Changes');
    await screen.findByText('Menu Saved');
    expect(asked[add]?.[0]?.body).toMatchObject([{ tiffinId: tiffin.id }]);
  });

  it('says how many meals of passes are cooked beside its portions', async () => {
    const tiffin = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Jain tiffin' };
    const { asked } = await showMenus({
      ...kitchenOf().answers,
      'GET /api/admin/tiffins': () => ({ tiffins: [{ ...tiffin, isActive: true }] }),
      [passes]: () => ({ tiffins: [{ tiffinId: tiffin.id, meals: 140 }] }),
    });
    await press('Add Menu');
    await screen.findByLabelText('Counts as');
    expect(asked[passes]).toBeUndefined();
    await userEvent.selectOptions(screen.getByLabelText('Counts as'), 'Jain tiffin');
    expect((await screen.findByText('+ 140 from passes')).getAttribute('role')).toBe('status');
  });

  it('stays in the editor with all typed fields when saving fails', async () => {
    const refused = failure(400, 'Please check the menu.', {
      details: [
        { path: '0.description', message: 'Please leave out characters that can’t be printed.' },
      ],
    });
    await showMenus({ ...kitchenOf().answers, [add]: () => refused });
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'Kadhi');
    await userEvent.type(field('Price (₹)'), '90');
    await userEvent.selectOptions(field('Status'), 'Closed');
    await press('Save Changes');
    await screen.findByText('Please check the menu.');
    await waitFor(() => expect(focused()).toBe(field('Description')));
    expect(screen.getByText('Please leave out characters that can’t be printed.')).toBeTruthy();
    expect(field('Variant').value).toBe('Kadhi');
    expect(field('Status').value).toBe('Closed');
  });
});

describe('a new menu whose saving got no answer', () => {
  const fillIn = async () => {
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'Kadhi');
    await userEvent.type(field('Price (₹)'), '90');
    await userEvent.selectOptions(field('Status'), 'Available');
    await press('Save Changes');
  };

  it.each([
    ['at all', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['of the shop itself', () => failure(502, 'Bad gateway')],
  ])('%s is shown beside the editor if it is in the list', async (_of, lose) => {
    const { answers } = kitchenOf(menu);
    const store = (asked: Asked) => {
      answers[add]?.(asked);
      return lose();
    };
    await showMenus({ ...answers, [add]: store });
    await fillIn();
    expect(await screen.findByRole('article', { name: 'Kadhi' })).toBeTruthy();
    expect(field('Variant').value).toBe('Kadhi');
  });

  it('does not reload the list after a refusal', async () => {
    const { asked } = await showMenus({
      ...kitchenOf(menu).answers,
      [add]: () => failure(400, 'Please check the menu.'),
    });
    await fillIn();
    await screen.findByText('Please check the menu.');
    expect(asked[list]).toHaveLength(1);
  });
});

describe('an edited menu', () => {
  it('opens in the editor, one at a time', async () => {
    await showMenus(kitchenOf(menu, anAdminMenu({ variant: 'Rajma' })).answers);
    const [first] = screen.getAllByRole('button', { name: 'Edit Menu' });
    if (first) await userEvent.click(first);
    expect(screen.getByRole('region', { name: 'Edit Dal Rice' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Dal Rice' })).toBeNull();
    expect(isDisabled('Edit Menu')).toBe(true);
    expect(isDisabled('Add Menu')).toBe(true);
    await press('Discard');
    expect(isDisabled('Edit Menu')).toBe(false);
  });

  it('is updated with its revision', async () => {
    const { asked } = await showMenus(kitchenOf(menu).answers);
    await press('Edit Menu');
    await retype('Price (₹)', '110');
    await press('Update Changes');
    await screen.findByText('Menu has been updated successfully.');
    expect(asked[changeOf(menu)]?.[0]?.body).toMatchObject({
      variant: 'Dal Rice',
      price: 110,
      revision: 1,
    });
    expect(editor()).toBeNull();
    expect(await screen.findByText('₹110.00')).toBeTruthy();
  });

  it('is left unchanged by Discard, without a question', async () => {
    await showMenus(kitchenOf(menu).answers);
    await press('Edit Menu');
    await retype('Variant', 'x');
    await press('Discard');
    expect(screen.queryByRole('dialog')).toBeNull();
    const card = screen.getByRole('article', { name: 'Dal Rice' });
    expect(focused()).toBe(within(card).getByRole('button', { name: 'Edit Menu' }));
  });
});

describe('a menu that another person has changed in the meantime', () => {
  const saveTooLate = async () => {
    const { menus, answers } = kitchenOf(menu);
    const { asked } = await showMenus(answers);
    await press('Edit Menu');
    await retype('Variant', 'Dal Khichdi');
    overtake(menus, { pricePaise: 120_00 });
    await press('Update Changes');
    await screen.findByRole('button', { name: 'Keep mine' });
    expect(field('Variant').value).toBe('Dal Khichdi');
    return { asked, answers };
  };

  it('can be saved over the newest version', async () => {
    const { asked } = await saveTooLate();
    await press('Keep mine');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    await press('Update Changes');
    await screen.findByRole('article', { name: 'Dal Khichdi' });
    expect(asked[changeOf(menu)]?.at(-1)?.body).toMatchObject({ price: 104, revision: 2 });
  });

  it('is not refused again by a press before the newest version is loaded', async () => {
    const { asked, answers } = await saveTooLate();
    const newest = Promise.withResolvers<unknown>();
    const now = answers[list];
    answers[list] = (question) => newest.promise.then(() => now?.(question));
    await press('Keep mine');
    await press('Update Changes');
    newest.resolve(undefined);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    await press('Update Changes');
    await screen.findByRole('article', { name: 'Dal Khichdi' });
    expect(asked[changeOf(menu)]).toHaveLength(2);
  });

  it('can be restarted from the newest version', async () => {
    await saveTooLate();
    await press('Load the newest');
    await waitFor(() => expect(field('Variant').value).toBe('Dal Rice'));
    expect(field('Price (₹)').value).toBe('120');
    expect(screen.queryByRole('button', { name: 'Load the newest' })).toBeNull();
  });
});

describe('the items', () => {
  it('move up and down, and keep the focus', async () => {
    await showMenus(kitchenOf(menu).answers);
    await press('Edit Menu');
    await press('Move Rice up');
    expect(items()).toEqual(['Rice', 'Dal', 'Papad']);
    expect(focused()).toBe(screen.getByRole('button', { name: 'Move Rice up' }));
    expect(screen.getByText('Rice is now number 1 of 3.')).toBeTruthy();
    await press('Move Rice up');
    await press('Move Dal down');
    expect(items()).toEqual(['Rice', 'Papad', 'Dal']);
  });

  it('are removed, and the focus stays in the list', async () => {
    await showMenus(kitchenOf(menu).answers);
    await press('Edit Menu');
    await press('Remove Rice');
    expect(items()).toEqual(['Dal', 'Papad']);
    expect(focused()).toBe(screen.getByRole('button', { name: 'Remove Papad' }));
    await press('Remove Papad');
    await press('Remove Dal');
    expect(items()).toEqual([]);
    expect(focused()).toBe(field('Items'));
  });
});

describe('unsaved edits', () => {
  const editThen = async (text = '!') => {
    const shown = await showMenus(kitchenOf(menu).answers);
    await press('Edit Menu');
    if (text !== '') await userEvent.type(field('Variant'), text);
    return shown;
  };

  it('ask before the tab or shift changes', async () => {
    await editThen();
    await press(/^Tomorrow/, 'tab');
    const question = screen.getByRole('dialog', { name: 'Discard changes?' });
    expect(question.textContent).toContain('This menu has changes that are not saved.');
    await press('Keep editing');
    expect(field('Variant').value).toBe('Dal Rice!');
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Today');
    await press(/^Tomorrow/, 'tab');
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Discard'));
    expect(editor()).toBeNull();
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Tomorrow');
  });

  it('ask before the page is left', async () => {
    const { router } = await editThen();
    void router.navigate('/admin/dashboard/orders');
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await press('Keep editing');
    expect(field('Variant').value).toBe('Dal Rice!');
    void router.navigate('/admin/dashboard/orders');
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await userEvent.click(within(question).getByText('Discard'));
    await screen.findByText('another page');
  });

  it('ask before the window is closed', async () => {
    await editThen();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  it('stay open when a menu that was left while saving has been saved', async () => {
    const { answers } = kitchenOf(menu);
    const gate = Promise.withResolvers<void>();
    const slowly = async (asked: Asked) => {
      await gate.promise;
      return answers[changeOf(menu)]?.(asked);
    };
    await showMenus({ ...answers, [changeOf(menu)]: slowly });
    await press('Edit Menu');
    await retype('Price (₹)', '110');
    await press('Update Changes');
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeTruthy();
    await press(/^Tomorrow/, 'tab');
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Discard'));
    await press('Add Menu');
    await userEvent.type(field('Variant'), 'Kadhi');
    gate.resolve();
    await screen.findByText('Menu Updated');
    expect(field('Variant').value).toBe('Kadhi');
  });

  it('are asked about only if there are any', async () => {
    const { router } = await editThen('');
    await press(/^Tomorrow/, 'tab');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(editor()).toBeNull();
    await router.navigate('/admin/dashboard/orders');
    await screen.findByText('another page');
  });
});
