import { describe, expect, it } from 'vitest';
import { setUpServers } from '#lab/processes/own-servers.ts';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

const servers = setUpServers();

describe('the server process', () => {
  it('refuses an invalid setting with a message that names it, and exits with 1', async () => {
    const { ended, output } = servers.start({ PORT: 'eighty' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe('PORT must be a port number from 0 to 65535.');
  });

  it('answers a held request on SIGTERM, then exits with 0', async () => {
    const { signal, listening, ended } = servers.start({ SEED: 'demo' });
    const shop = await listening();
    const id = await payPendingOrder(shop);
    const held = post(shop, 'payment/status', { merchantTransactionId: id });
    // Sent after the other request and answered, so the other one is being held by now.
    expect((await fetch(`${shop}/readyz`)).status).toBe(200);
    signal('SIGTERM');
    expect(await held).toMatchObject({ data: { status: 'Pending' } });
    expect(await ended).toBe(0);
  });
});

async function post(shop: string, path: string, body: unknown) {
  const answer = await fetch(`${shop}/api/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Places an order and opens its payment page; returns the transaction id. */
async function payPendingOrder(shop: string): Promise<string> {
  const { menus } = (await (await fetch(`${shop}/api/user/menus`)).json()) as MenuList;
  const { addresses } = (await (await fetch(`${shop}/api/user/addresses`)).json()) as {
    addresses: SavedAddress[];
  };
  const { order } = (await post(shop, 'order', {
    address_id: addresses[0]?.id,
    mobile_no: '9825012345',
    note: 'B-204',
    menus: [{ menu_id: menus.find((menu) => menu.availability === 'open')?.id, quantity: 1 }],
  })) as WireOf<typeof PlacedOrder>;
  const body = { orderId: order.id, amount: order.totalAmount, mobileNumber: order.mobile_no };
  const { data } = (await post(shop, 'payment/initiate', body)) as { data: { url: string } };
  const back = await fetch(data.url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'leave-pending' }),
    redirect: 'manual',
  });
  return back.headers.get('location')?.split('/').at(-1) ?? '';
}
