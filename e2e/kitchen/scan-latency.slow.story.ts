/** The time between showing a label to the camera and the response, on a slow phone. */
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#lab/browser/browser.ts';
import { openPacking, type PackingShop, startPackingShop } from '#lab/browser/packing-steps.ts';

const orders = 50;

let shop: PackingShop;
beforeAll(async () => {
  shop = await startPackingShop(orders);
});
afterAll(() => shop.close());

/** Runs in the page: its camera is a canvas of 640 × 480. */
function cameraOfPage(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, 1, 1);
  Object.assign(window, { cameraCanvas: canvas });
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
}

/** Runs in the page: the time from showing a label to the camera until the response is painted. */
async function answerTime(data: boolean[][]): Promise<number> {
  const { cameraCanvas } = window as unknown as { cameraCanvas: HTMLCanvasElement };
  const context = cameraCanvas.getContext('2d');
  if (!context) throw new Error('The page has no canvas.');
  const before = document.querySelector('[data-tone]');
  const began = performance.now();
  context.fillStyle = '#aaa';
  context.fillRect(0, 0, 640, 480);
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      context.fillStyle = isDark ? '#222' : '#eee';
      context.fillRect(200 + x * 8, 120 + y * 8, 8, 8);
    }
  }
  while (true) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const answer = document.querySelector('[data-tone]');
    if (answer && answer !== before) return performance.now() - began;
  }
}

describe('the camera', () => {
  it('is answered on a phone that is four times slower', async () => {
    const missing = (await shop.boxes()).filter(({ packedAt }) => packedAt === undefined);
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await page.addInitScript(cameraOfPage);
    await openPacking(page);
    await page.getByRole('button', { name: 'Scan' }).click();
    await page.getByText('Hold the label of a box before the camera.').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: number[] = [];
    for (const { code } of missing.slice(0, 9)) {
      const { data } = encode(code, { ecc: 'M', border: 2 });
      times.push(await page.evaluate(answerTime, data));
    }
    console.log(`A label is answered in ${times.map(Math.round).join(', ')} ms.`);
    expect(times).toHaveLength(9);
  });
});
