/** A shop with a frozen lunch to pack, and the kitchen's steps on the screens. */
import { type Browser, chromium } from 'playwright-core';
import type { Box } from '#src/kitchen/packing-contract.ts';
import type { StoryPage } from './browser.ts';
import { callAs, signInByCall } from './calls.ts';
import { startDemoCopy } from './demo-copy.ts';
import { unpackBrowser } from './unpack-browser.ts';

const owner = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };
const packer = { fullName: 'Ramila Ben', mobile_no: '9876500077', password: 'first-pass' };

export interface PackingShop {
  url: string;
  /** The boxes as the shop has them, in its order. */
  boxes(): Promise<Box[]>;
  cancel(order: number): Promise<void>;
  close(): Promise<void>;
}

/** `orders` orders for today's lunch, two boxes each. */
export async function startPackingShop(orders: number): Promise<PackingShop> {
  const demo = await startDemoCopy(orders);
  const { url } = demo;
  const { token } = await callAs(url)('POST', '/api/admin/login', owner);
  const call = callAs(url, String(token));
  await call('POST', '/api/admin/staff', { role: 'kitchen', ...packer });
  const shift = { date: demo.today, shift: 'Lunch' };
  await call('POST', '/api/kitchen/freeze', shift);
  const query = new URLSearchParams(shift);
  return {
    url,
    async boxes() {
      const { boxes } = await call('GET', `/api/kitchen/boxes?${query}`);
      return boxes as Box[];
    },
    async cancel(order) {
      await call('POST', `/api/admin/orders/${order}/cancel`, { reason: 'Called: not at home' });
    },
    close: demo.close,
  };
}

export async function openPacking(page: StoryPage): Promise<void> {
  const { mobile_no, password } = packer;
  await signInByCall(page, 'kitchen', { mobile_no, password });
  // In the evening the kitchen shows dinner by default.
  await page.goto('/kitchen/packing?shift=Lunch');
  await page.getByText(/^Packed \d+ of \d+$/).waitFor();
}

/** A browser whose camera shows `film`, as `writeLabelFilm` creates it. */
export async function launchWithCamera(film: string): Promise<Browser> {
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ channel: 'chrome', args: camera });
  }
  const { executablePath, env } = await unpackBrowser();
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...camera], env });
}
