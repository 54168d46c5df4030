import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aDish } from '#lab/builders/dish-builders.ts';
import { fullTiffin, idOf, lunches, showPasses } from '#lab/screens/passes-screen.tsx';
import { failure, type fakeShop } from '#lab/screens/test-page.tsx';
import { Dish } from '#src/dishes/dish-contract.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { OffersPage } from './offers-page.tsx';

const add = 'POST /api/admin/offers';
const change = `PUT /api/admin/offers/${lunches.id}`;
const cutOff = { time: '20:00', isDayBefore: true };
const rules = [{ shift: 'Lunch', from: '2026-01-01', cutOff, daysOff: [] }];

interface Stock {
  tiffins?: object[];
  offers?: object[];
  dishes?: Dish[];
}

function show(
  answers: Parameters<typeof fakeShop>[0] = {},
  { tiffins = [fullTiffin], offers = [lunches], dishes = [] }: Stock = {},
  role: StaffRole = 'owner',
) {
  return showPasses(
    OffersPage,
    '/admin/dashboard/passes/offers',
    {
      'GET /api/admin/tiffins': () => ({ tiffins }),
      'GET /api/admin/offers': () => ({ offers }),
      'GET /api/admin/dishes': () => ({ dishes: dishes.map((each) => encoded(Dish, each)) }),
      'GET /api/admin/settings': () => ({ shifts: { value: { rules } } }),
      ...answers,
    },
    { role },
  );
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const inDialog = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const retype = async (label: string, text: string) => {
  await userEvent.clear(dialog().getByLabelText(label));
  if (text !== '') await userEvent.type(dialog().getByLabelText(label), text);
};
const card = () => within(dialog().getByRole('region', { name: 'What customers see' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the offers', () => {
  it('are listed with their price, that of a meal, and how many run', async () => {
    show();
    const row = (await screen.findByRole('rowheader', { name: 'Month of lunches' })).closest('tr');
    expect(row?.textContent).toBe(
      'Month of lunchesFull tiffin26 meals · lunch₹2,600.00 ₹100.00 a meal40 daysOn sale3 runningEdit',
    );
  });

  it('are read by an admin, who changes nothing', async () => {
    show({}, {}, 'admin');
    await screen.findByRole('rowheader', { name: 'Month of lunches' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are begun by an owner with a tiffin, then a dish, then the offer', async () => {
    show({}, { tiffins: [], offers: [] });
    const steps = within(await screen.findByRole('region', { name: 'Your first pass' }));
    expect(steps.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^1Name a tiffin.*Add tiffin$/),
      expect.stringMatching(/^2Say which dishes count as it/),
      expect.stringMatching(/^3Make an offer/),
    ]);
    expect(steps.queryByRole('button', { name: 'Add offer' })).toBeNull();
  });

  it('come after a tiffin with its dishes', async () => {
    const dish = aDish({ tiffinId: fullTiffin.id });
    show({}, { offers: [], dishes: [dish] });
    const steps = within(await screen.findByRole('region', { name: 'Your first pass' }));
    expect(await steps.findAllByText('(done)')).toHaveLength(2);
    expect(screen.getByText(`Dishes: ${dish.name}`)).toBeTruthy();
    await press('Add offer');
    expect(screen.getByRole('dialog', { name: 'Add offer' })).toBeTruthy();
  });
});

describe('an offer', () => {
  it('is made beside the card that its customers will read', async () => {
    const { asked } = show({ [add]: () => ({ offer: lunches }) });
    await press('Add offer');
    expect(card().getByText(/^The card is here once/)).toBeTruthy();
    await retype('Name', '26 lunches');
    await retype('Price (₹)', '2,599.5');
    await inDialog('Add offer');
    expect(await dialog().findByText('Please enter rupees.')).toBeTruthy();
    await retype('Price (₹)', '2600');
    await retype('Free skips', '4');
    expect(card().getByRole('heading', { name: '26 lunches' })).toBeTruthy();
    expect(
      card()
        .getAllByRole('listitem')
        .slice(1)
        .map((each) => each.textContent),
    ).toEqual([
      '26 × Full tiffin, for lunch: ₹100.00 a meal.',
      'Use it within 40 days of its first day.',
      'Skip any day till 8 pm the day before: the meal stays on your pass. After 4 skips a skipped meal is used up.',
      'Money for meals left at the end goes back to you.',
      'Stop any time: money for unused meals goes back to you.',
    ]);
    expect(card().getByText(/the sale is the invoice/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Dinner' }));
    await userEvent.selectOptions(dialog().getByLabelText('Meals left on the last day'), 'lost');
    await userEvent.click(dialog().getByRole('switch', { name: 'On sale' }));
    await inDialog('Add offer');
    await closed();
    expect(await screen.findByText('Customers can buy it now.')).toBeTruthy();
    expect(asked[add]?.[0]?.body).toEqual({
      ...{ name: '26 lunches', line: '', tiffinId: fullTiffin.id, shifts: ['Lunch', 'Dinner'] },
      ...{ meals: 26, price: 2600, validDays: 40, skipLimit: 4, noticeHours: 0 },
      ...{ leftover: 'lost', stopping: 'unusedBack', isOnce: false, isOnSale: true },
    });
  });

  it('is changed for those who buy it from now on', async () => {
    const { asked } = show({ [change]: () => ({ offer: lunches }) });
    await press('Edit: Month of lunches');
    expect(
      dialog().getByText('3 passes are running. Who has one keeps what they bought.'),
    ).toBeTruthy();
    await retype('Price (₹)', '2700');
    await inDialog('Save');
    await closed();
    expect(asked[change]?.[0]?.body).toMatchObject({ price: 2700, revision: 3 });
    expect(asked[change]?.[0]?.body).not.toHaveProperty('running');
  });

  it.each([
    [
      'isOnSale',
      'Lunch has no cut-off, so nobody knows until when to skip. Set it in Settings › Shifts.',
    ],
    ['name', 'There is an offer with this name already.'],
    ['price', 'A meal costs at least one rupee.'],
  ])('that is refused at %s says so there', async (path, message) => {
    show({ [change]: () => failure(409, message, { details: [{ path, message }] }) });
    await press('Edit: Month of lunches');
    await inDialog('Save');
    expect(await dialog().findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  });

  it('is for a shift at least', async () => {
    show();
    await press('Edit: Month of lunches');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Lunch' }));
    await inDialog('Save');
    expect(await dialog().findByText('Please choose a shift.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog().getByRole('checkbox', { name: 'Lunch' })),
    );
  });

  it('that somebody else has changed meanwhile is not written over', async () => {
    const message = 'Somebody else has changed this offer since you opened it. Nothing was saved.';
    show({ [change]: () => failure(409, message) });
    await press('Edit: Month of lunches');
    await inDialog('Save');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Edit Month of lunches' })).toBeTruthy();
  });
});

describe('a tiffin', () => {
  it('is added and renamed', async () => {
    const rename = `PUT /api/admin/tiffins/${fullTiffin.id}`;
    const jain = { ...fullTiffin, id: idOf(5), name: 'Jain tiffin' };
    const { asked } = show({
      'POST /api/admin/tiffins': () => ({ tiffin: jain }),
      [rename]: () => ({ tiffin: { ...fullTiffin, name: 'Big tiffin' } }),
    });
    await press('Add tiffin');
    await retype('Name', 'Jain tiffin');
    await userEvent.keyboard('{Enter}');
    await closed();
    expect(asked['POST /api/admin/tiffins']?.[0]?.body).toEqual({ name: 'Jain tiffin' });
    await press('Rename: Full tiffin');
    await retype('Name', 'Big tiffin');
    await inDialog('Save');
    await closed();
    expect(asked[rename]?.[0]?.body).toEqual({ name: 'Big tiffin', isActive: true });
  });

  it('is switched off after a question that names what is on sale with it', async () => {
    const off = `PUT /api/admin/tiffins/${fullTiffin.id}`;
    const { asked } = show({ [off]: () => ({ tiffin: { ...fullTiffin, isActive: false } }) });
    await press('Switch off: Full tiffin');
    expect(dialog().getByText(/Still on sale with it: Month of lunches\.$/)).toBeTruthy();
    await inDialog('Switch off');
    await closed();
    expect(asked[off]?.[0]?.body).toEqual({ name: 'Full tiffin', isActive: false });
  });
});
