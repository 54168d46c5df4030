/** A customer with a pass and a standing meal, made by API calls. */
import { randomUUID } from 'node:crypto';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import { demoAdmin } from '#src/staff/server/demo-people.ts';
import { type Call, callAs } from './calls.ts';

interface Eater {
  /** Of the owner. */
  call: Call;
  /** `/my/…`, made by staff. */
  path: string;
  today: string;
}

/** Sells 26 meals of a tiffin to the customer with the number, who gets lunch on every day. */
export async function sellPassByCalls(url: string, mobile: string): Promise<Eater> {
  const visitor = callAs(url);
  const call = await callAsOwner(url);
  const { customers } = await call<{ customers: { id: string }[] }>(
    'POST',
    '/api/admin/customers/search',
    { text: mobile },
  );
  const customerId = customers[0]?.id;
  const { days } = await visitor<{ days: string[] }>('GET', '/api/user/menus');
  const today = days[0] ?? '';
  await freezeLunch(call, today);
  const { tiffin } = await call<{ tiffin: { id: string } }>('POST', '/api/admin/tiffins', {
    name: 'Full tiffin',
  });
  const { offer } = await call<{ offer: { id: string; revision: number } }>(
    'POST',
    '/api/admin/offers',
    {
      ...{ name: '26 lunches', line: '', tiffinId: tiffin.id, shifts: ['Lunch'], meals: 26 },
      ...{ price: 2600, validDays: 40, skipLimit: 4, noticeHours: 0, leftover: 'back' },
      ...{ stopping: 'unusedBack', isOnSale: true },
    },
  );
  const sale = { customerId, offerId: offer.id, revision: offer.revision };
  await call(
    'POST',
    '/api/admin/passes',
    { ...sale, startsOn: today, way: 'cash' },
    { 'idempotency-key': randomUUID() },
  );
  const { addresses } = await visitor<{ addresses: SavedAddress[] }>('GET', '/api/user/addresses');
  await call('POST', '/api/admin/standing-meals', {
    ...{ id: randomUUID(), customerId, tiffinId: tiffin.id, shift: 'Lunch', quantity: 1 },
    ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], name: 'Asha', note: 'B-204, Shanti Apartments' },
    ...{ addressId: addresses[0]?.id, fromDay: days[1] ?? today },
  });
  const { path } = await call<{ path: string }>('POST', `/api/admin/customers/${customerId}/links`);
  return { call, path, today };
}

async function callAsOwner(url: string): Promise<Call> {
  const { email, password } = demoAdmin;
  const { token } = await callAs(url)<{ token: string }>('POST', '/api/admin/login', {
    email,
    password,
  });
  return callAs(url, token);
}

/** Lunch freezes by itself from today on. */
export async function freezeLunchOf(url: string): Promise<void> {
  const { days } = await callAs(url)<{ days: string[] }>('GET', '/api/user/menus');
  await freezeLunch(await callAsOwner(url), days[0] ?? '');
}

interface Rule {
  shift: string;
  from: string;
}

/** Offers are on sale only for shifts that freeze by themselves. */
async function freezeLunch(call: Call, from: string): Promise<void> {
  const { shifts } = await call<{ shifts: { revision: number; value: { rules: Rule[] } } }>(
    'GET',
    '/api/admin/settings',
  );
  if (shifts.value.rules.some((rule) => rule.shift === 'Lunch' && rule.from === from)) return;
  const window = { from: '12:00', to: '14:00' };
  const rule = { shift: 'Lunch', from, window, daysOff: [] };
  await call('PUT', '/api/admin/settings/shifts', {
    revision: shifts.revision,
    value: { rules: [...shifts.value.rules, rule] },
  });
}
