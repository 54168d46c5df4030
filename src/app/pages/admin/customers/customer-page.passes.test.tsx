import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderOf } from '#lab/screens/admin-orders-screen.tsx';
import { ashaId, customerAnswer } from '#lab/screens/customer-answers.ts';
import { pickDay } from '#lab/screens/pick-day.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { listOffers } from '#src/passes/offer-contract.ts';
import type { PersonMeals } from '#src/passes/pass-contract.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { CustomerPage } from './customer-page.tsx';

const own = `/api/admin/customers/${ashaId}`;
const read = `GET ${own}/meals`;
const listed = 'GET /api/admin/offers';
const sell = 'POST /api/admin/passes';
const link = 'POST /api/admin/passes/links';
const idOf = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
const [tiffinId, offerId, standingId, skipId] = ['0a', '0b', '0c', '0d'].map(idOf) as [
  string,
  string,
  string,
  string,
];
const order = orderOf(42);

type Page = WireOf<typeof PersonMeals>;
type Offer = WireOf<(typeof listOffers)['response']>['offers'][number];

const offer: Offer = {
  ...{ id: offerId, revision: 3, name: 'Month', line: '', tiffinId, tiffin: 'Full tiffin' },
  ...{ shifts: ['Lunch'], meals: 26, price: 2600, validDays: 40, noticeHours: 0, running: 1 },
  ...{ leftover: 'back', stopping: 'unusedBack', isOnSale: true },
};
const pass: Page['passes'][number] = {
  ...{
    number: 12,
    state: 'active',
    isOfBrowser: false,
    name: 'Month',
    tiffinId,
    tiffin: 'Full tiffin',
  },
  ...{ shifts: ['Lunch'], meals: 26, price: 2600, validDays: 40, noticeHours: 0 },
  ...{ leftover: 'back', stopping: 'unusedBack', startsOn: '2026-11-03', mealsLeft: 14 },
  ...{ expiresOn: '2027-01-05', left: 1400, receipt: '/receipt/abc' },
  onStop: { back: 1400, isFromTill: false, paidOn: '2026-11-03' },
};
const standing: Page['standing'][number] = {
  ...{ id: standingId, tiffinId, tiffin: 'Full tiffin', shift: 'Lunch', quantity: 1, name: '' },
  ...{ weekdays: [1, 2, 3, 4, 5, 6], note: 'B-204', addressId: idOf('0e'), place: 'Tower B' },
  fromDay: '2026-11-01',
};
const skip: Page['skips'][number] = {
  ...{ id: skipId, shift: 'Lunch', fromDay: '2026-11-24', toDay: '2026-11-26' },
};
const pageOf = (facts: Partial<Page> = {}): Page => ({
  ...{ today: '2026-11-21', passes: [], standing: [], skips: [], days: [], leftOut: [] },
  ...{ entries: [], firstDays: [{ shift: 'Lunch', day: '2026-11-23' }], ...facts },
});

type Answers = Parameters<typeof fakeShop>[0];

function show(facts: Partial<Page> = {}, answers: Answers = {}) {
  const shop = fakeShop({
    [`GET ${own}`]: () => customerAnswer({ hasPasses: true }),
    [`GET ${own}/orders`]: () => ({ orders: [order], hasMore: false }),
    [`GET ${own}/payments`]: () => ({ payments: [], hasMore: false }),
    'GET /api/user/addresses': () => ({ addresses: [order.address] }),
    [read]: () => pageOf(facts),
    [listed]: () => ({ offers: [offer] }),
    ...answers,
  });
  showPage(Screen, {
    path: '/admin/dashboard/customers/:id',
    url: `/admin/dashboard/customers/${ashaId}`,
  });
  return { asked: shop.asked, bodies: (name: string) => (shop.asked[name] ?? []).map(toBody) };
}
const Screen = () => (
  <>
    <CustomerPage />
    <Toaster />
  </>
);
const toBody = ({ body }: { body: unknown }) => body;
const card = async () => within(await screen.findByRole('region', { name: 'Passes' }));
const press = async (name: string | RegExp) =>
  userEvent.click(await (await card()).findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => startSession({ token: 'secret', role: 'admin' }));

describe('the passes of a person', () => {
  it('are neither shown nor asked for in a shop that never had an offer', async () => {
    const { asked } = show({}, { [`GET ${own}`]: () => customerAnswer() });
    await screen.findByRole('heading', { name: 'Asha Patel', level: 1 });
    expect(screen.queryByRole('region', { name: 'Passes' })).toBeNull();
    expect([asked[read], asked[listed]]).toEqual([undefined, undefined]);
  });

  it('are those that run, that wait for their money, and folded those that are over', async () => {
    const pending = {
      ...{ ...pass, number: 13, state: 'pending' as const, onStop: undefined, receipt: undefined },
      link: { url: 'https://tulsi.example/pay/p13', until: '2026-11-28T12:00:00.000+05:30' },
    };
    const over = { ...pass, number: 9, state: 'stopped' as const };
    show({ passes: [pending, pass, over] });
    const passes = within(await (await card()).findByRole('list', { name: 'Passes' }));
    expect(passes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^P12 Full tiffin14 of 26 meals left, ₹1,400.00, use by 5 Jan/),
      expect.stringMatching(/^P13 Full tiffin26 meals, ₹2,600.00Not paid yet/),
    ]);
    const chat = passes.getByRole('link', { name: 'Send by WhatsApp' });
    expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('tulsi.example/pay/p13');
    expect(passes.getByRole('link', { name: 'Receipt: P12' })).toHaveProperty('target', '_blank');
    (await card()).getByText('Stopped and ended (1)');
  });

  it('stand with what comes, what is skipped and left out, and what happened, in words', async () => {
    const entry = {
      ...{ id: idOf('1f'), pass: 12, kind: 'drawn' as const, meals: -1, left: 14, order: 42 },
      ...{ date: '2026-11-20', shift: 'Lunch' as const, at: '2026-11-20T09:00:00.000+05:30' },
    };
    const leftOut = { date: '2026-11-20', shift: 'Lunch' as const, meals: 1 };
    show({
      ...{ passes: [pass], standing: [standing], skips: [skip], entries: [entry] },
      leftOut: [{ ...leftOut, reason: 'noDish' }],
    });
    const shown = await card();
    await shown.findByText('Lunch Mon–Sat, 1 Full tiffin, Tower B, B-204');
    shown.getByText('Lunch is skipped from 24 Nov to 26 Nov');
    shown.getByText('Lunch on Fri 20 Nov was left out (1): No dish');
    shown.getByText('Lunch 20 Nov, 1 meal, 14 left');
  });
});

describe('the sale of a pass', () => {
  it('has everything filled in for a regular, with the meals to the place of the last order', async () => {
    const { bodies, asked } = show({}, { [sell]: () => ({ number: 12 }) });
    await (await card()).findByRole('button', { name: 'Sell a pass' });
    await screen.findByText(/#0042/);
    await userEvent.keyboard('p');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Sell it' }));
    await screen.findByRole('dialog', { name: 'P12 is sold' });
    expect(bodies(sell)).toEqual([
      {
        ...{ customerId: ashaId, offerId, revision: 3, startsOn: '2026-11-23', way: 'cash' },
        meals: {
          ...{ shifts: ['Lunch'], weekdays: [1, 2, 3, 4, 5, 6], quantity: 1, name: 'Asha Patel' },
          ...{ addressId: order.address.id, note: order.note },
        },
      },
    ]);
    expect(asked[sell]?.[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('has no more meals at a time than are sold', async () => {
    const trial = { ...offer, id: idOf('2f'), name: 'Trial', meals: 1 };
    const { bodies } = show(
      {},
      { [sell]: () => ({ number: 12 }), [listed]: () => ({ offers: [offer, trial] }) },
    );
    await screen.findByText(/#0042/);
    await press('Sell a pass');
    const form = await dialog();
    await userEvent.selectOptions(form.getByLabelText('How many'), '2');
    await userEvent.click(form.getByRole('radio', { name: /^Trial/ }));
    expect(within(form.getByLabelText('How many')).getAllByRole('option')).toHaveLength(1);
    await userEvent.click(form.getByRole('button', { name: 'Sell it' }));
    await screen.findByRole('dialog', { name: 'P12 is sold' });
    expect(bodies(sell)).toMatchObject([{ offerId: trial.id, meals: { quantity: 1 } }]);
  });

  it('has a reference for a transfer, and no meals where the tiffin comes already', async () => {
    const { bodies } = show({ standing: [standing] }, { [sell]: () => ({ number: 12 }) });
    await press('Sell a pass');
    const form = await dialog();
    form.getByText('Full tiffin comes already; it goes on as it is.');
    await userEvent.click(form.getByRole('radio', { name: 'UPI' }));
    await userEvent.click(form.getByRole('button', { name: 'Sell it' }));
    const reference = form.getByRole('textbox', {
      name: 'Reference',
      description: 'Please write down the reference.',
    });
    expect(document.activeElement).toBe(reference);
    await userEvent.type(reference, '4023 9981{Enter}');
    await screen.findByRole('dialog', { name: 'P12 is sold' });
    expect(bodies(sell)).toMatchObject([{ way: 'upi', reference: '4023 9981' }]);
    expect(bodies(sell)[0]).not.toHaveProperty('meals');
  });

  it('makes the meals of the shifts in which none comes, and a single day is none', async () => {
    const both = { ...offer, shifts: ['Lunch' as const, 'Dinner' as const] };
    const extra = { ...standing, shift: 'Dinner' as const, untilDay: standing.fromDay };
    const { bodies } = show(
      { standing: [standing, extra] },
      { [listed]: () => ({ offers: [both] }), [sell]: () => ({ number: 12 }) },
    );
    await screen.findByText(/#0042/);
    await press('Sell a pass');
    const form = await dialog();
    form.getByText('Lunch comes already; it goes on as it is.');
    await userEvent.click(form.getByRole('button', { name: 'Sell it' }));
    await screen.findByRole('dialog', { name: 'P12 is sold' });
    expect(bodies(sell)).toMatchObject([{ meals: { shifts: ['Dinner'] } }]);
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const noOrders = { [`GET ${own}/orders`]: () => ({ orders: [], hasMore: false }) };
    const { asked } = show({}, noOrders);
    await press('Sell a pass');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Sell it' }));
    const place = form.getByRole('combobox', {
      name: 'Delivery location',
      description: 'Please choose where it goes.',
    });
    expect(document.activeElement).toBe(place);
    form.getByRole('textbox', { description: 'Please enter flat, floor or building.' });
    await userEvent.selectOptions(place, order.address.shortname);
    expect(form.queryByText('Please choose where it goes.')).toBeNull();
    expect(asked[sell]).toBeUndefined();
  });

  it('is the same press again after a lost answer', async () => {
    const answers = [() => failure(503, 'Busy'), () => ({ number: 12 })];
    const { asked } = show({ standing: [standing] }, { [sell]: () => answers.shift()?.() });
    await press('Sell a pass');
    const button = (await dialog()).getByRole('button', { name: 'Sell it' });
    await userEvent.click(button);
    await screen.findByText('Busy');
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'P12 is sold' });
    const keys = asked[sell]?.map(({ headers }) => headers.get('idempotency-key')) ?? [];
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('by a link ends with the link to send or to copy', async () => {
    const url = 'https://tulsi.example/pay/p12-abc';
    show({ standing: [standing] }, { [link]: () => ({ number: 12, url }) });
    await press('Sell a pass');
    const form = await dialog();
    await userEvent.click(form.getByRole('radio', { name: 'Link' }));
    await userEvent.click(form.getByRole('button', { name: 'Make the link' }));
    const made = within(await screen.findByRole('dialog', { name: 'Link of P12' }));
    made.getByText(url);
    await userEvent.click(made.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    const chat = made.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
    expect(chat).toMatch(/^https:\/\/wa\.me\/919825012345\?text=/);
  });
});

it('a block leaves out the meals of a pass, and the question says so', async () => {
  show({ passes: [pass] });
  await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
  (await dialog()).getByText(/Existing orders stay\. Meals of a pass are left out\.$/);
});

describe('stopping a pass', () => {
  const stop = 'POST /api/admin/passes/12/stop';

  it('says what goes back and where, and is refused when it was changed meanwhile', async () => {
    const answers = [() => failure(409, 'It was changed meanwhile.'), () => ({ back: 1400 })];
    const { bodies } = show({ passes: [pass] }, { [stop]: () => answers.shift()?.() });
    await press('Stop: P12');
    const form = await dialog();
    form.getByText('14 meals left = ₹1,400.00. Goes back to the payment of 3 Nov.');
    await userEvent.type(form.getByLabelText('Reason'), 'Moved away{Enter}');
    await screen.findByText('It was changed meanwhile.');
    await userEvent.click(form.getByRole('button', { name: 'Stop it' }));
    await screen.findByText('P12 is stopped');
    expect(bodies(stop)[0]).toEqual({ mealsLeft: 14, reason: 'Moved away' });
  });
});

describe('standing meals and skips', () => {
  it('are added, changed from a day on, and ended, by staff', async () => {
    const change = `POST /api/admin/standing-meals/${standingId}/change`;
    const end = `POST /api/admin/standing-meals/${standingId}/end`;
    const add = 'POST /api/admin/standing-meals';
    const answers = { [change]: () => ({}), [end]: () => ({}), [add]: () => ({}) };
    const { bodies } = show({ standing: [standing] }, answers);
    await press(/^Change: /);
    await userEvent.selectOptions((await dialog()).getByLabelText('How many'), '2');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Change it' }));
    await screen.findByText('Changed');
    expect(bodies(change)).toMatchObject([
      { fromDay: '2026-11-23', quantity: 2, weekdays: [1, 2, 3, 4, 5, 6], note: 'B-204' },
    ]);
    await press(/^End: /);
    await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
    await waitFor(() => expect(bodies(end)).toEqual([{ lastDay: '2026-11-22' }]));
    await press('Add a standing meal');
    await userEvent.click(await screen.findByRole('button', { name: 'Add it' }));
    await waitFor(() => expect(bodies(add)).toMatchObject([{ tiffinId, shift: 'Lunch' }]));
  });

  it('are skipped on some days or until further notice, and taken back', async () => {
    const end = `POST /api/admin/skips/${skipId}/end`;
    const answers = { 'POST /api/admin/skips': () => ({}), [end]: () => ({}) };
    const { bodies } = show({ standing: [standing], skips: [skip] }, answers);
    await press('Skip');
    await pickDay('To', '2026-11-27');
    await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
    await screen.findByText('Skipped');
    await press('Skip');
    await userEvent.click((await dialog()).getByRole('checkbox', { name: 'Until further notice' }));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(bodies('POST /api/admin/skips')).toHaveLength(2));
    const skipped = { shifts: ['Lunch'] };
    expect(bodies('POST /api/admin/skips')).toMatchObject([
      { customerId: ashaId, skipped, fromDay: '2026-11-23', toDay: '2026-11-27' },
      { skipped, fromDay: '2026-11-23' },
    ]);
    expect(bodies('POST /api/admin/skips')[1]).not.toHaveProperty('toDay');
    await press(/^Take back: /);
    await userEvent.click(await screen.findByRole('button', { name: 'Take the skip back' }));
    await waitFor(() => expect(bodies(end)).toEqual([{ lastDay: '2026-11-23' }]));
  });

  it('are skipped by a day of the calendar, with refusals in the shop’s words', async () => {
    const day = {
      ...{ standingId, date: '2026-11-23', shift: 'Lunch' as const, tiffin: 'Full tiffin' },
      ...{ place: 'Tower B', meals: 1, state: 'comes' as const, canChange: true, isOut: false },
      skips: [],
    };
    const text = 'Lunch of 23 Nov is being cooked already.';
    const answers = { 'POST /api/admin/skips': () => failure(409, text) };
    const { bodies } = show({ passes: [pass], standing: [standing], days: [day] }, answers);
    await press('Lunch on Mon 23 Nov comes');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Skip' }));
    await screen.findByText(text);
    expect(bodies('POST /api/admin/skips')).toMatchObject([
      { skipped: { standingId }, fromDay: '2026-11-23', toDay: '2026-11-23' },
    ]);
  });
});

it('reads the meals again when one of an order behind it is given back', async () => {
  const done = orderOf(42, { settlement: 'pass', status: 'done' });
  const ofOrder = '/api/admin/orders/42';
  let left = 14;
  show(
    {},
    {
      [`GET ${own}/orders`]: () => ({ orders: [done], hasMore: false }),
      [read]: () => pageOf({ passes: [{ ...pass, mealsLeft: left }] }),
      [`GET ${ofOrder}`]: () => ({ order: done, events: [] }),
      [`GET ${ofOrder}/meals`]: () => ({ passes: [12], mealsLeft: 1, given: [] }),
      [`POST ${ofOrder}/meals/give-back`]: () => {
        left = 15;
        return { passes: [12], mealsLeft: 0, given: [] };
      },
    },
  );
  expect(await screen.findByText(/^14 of 26 meals left/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^#0042/ }));
  await userEvent.click(await screen.findByRole('button', { name: /give the meal back$/ }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'it came cold');
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }));
  expect(await screen.findByText(/^15 of 26 meals left/)).toBeTruthy();
});
