import { expect, it } from 'vitest';
import { faultsOfMonth } from '#lab/accountant/add-up.ts';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { playDays } from '#lab/simulation/played-month.ts';

const door = setUpDoor();

it('a whole month adds up from its files alone', async () => {
  door.payer.gateway.onRefund = async () => ({ state: 'done' });
  const owner = await playDays(door, { from: '2026-10-30', to: '2026-12-01', seed: 11 });
  for (const month of ['2026-10', '2026-11', '2026-12']) {
    const url = '/api/admin/accountant/month';
    const { rawPayload } = await door.app.server.inject({
      ...{ method: 'POST', url, payload: { month } },
      ...owner.as,
    });
    expect(faultsOfMonth(rawPayload), month).toEqual([]);
  }
  expect(await door.brokenRules()).toEqual([]);
});
