import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  chooseTwoDishes,
  fillCheckout,
  payInSandbox,
  readStatus,
} from '#lab/browser/customer-steps.ts';
import { type DeliveryShop, signInRider, startDeliveryShop } from '#lab/browser/delivery-steps.ts';
import { variation, variationsOf } from '#lab/browser/variations.ts';

const mobile = '9700000251';
const fontFile = /\/assets\/[^/]+\.woff2$/;
const lines = variationsOf(
  { line: 'no font file comes', isBlocked: true },
  { line: 'every file comes', isBlocked: false },
);

async function openOn(isBlocked: boolean, shopUrl?: string): Promise<StoryPage> {
  const page = await openPage({
    width: 360,
    ...(shopUrl !== undefined && { shopUrl }),
    ...(isBlocked && { expectedErrors: /woff2/ }),
  });
  if (isBlocked) await page.route(fontFile, (route) => route.abort());
  return page;
}

/**
 * The first visible rupee sign: its font, and how many of its pixels differ from the background.
 */
async function lookAtSign(page: StoryPage) {
  await page.waitForFunction(() => document.body.innerText.includes('₹'));
  const place = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const at = text.textContent?.indexOf('₹') ?? -1;
      const parent = text.parentElement;
      if (at < 0 || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      parent.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = range.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      // A copy of the sign by itself, so that the browser can report its font.
      const alone = document.createElement('span');
      alone.id = 'sign-alone';
      alone.textContent = '₹';
      alone.style.font = getComputedStyle(parent).font;
      // Outside the page's root, which may be hydrating.
      document.body.append(alone);
      return { x: x + scrollX, y: y + scrollY, width, height };
    }
    throw new Error('Nothing on the page has a rupee sign.');
  });
  const fonts = await fontsOf(page, '#sign-alone');
  await page.evaluate(() => document.getElementById('sign-alone')?.remove());
  const clip = { ...place, width: Math.ceil(place.width), height: Math.ceil(place.height) };
  const picture = await page.screenshot({ clip, fullPage: true });
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const paper = data[0] ?? 0;
  return { fonts, ink: data.filter((point) => Math.abs(point - paper) > 60).length };
}

async function fontsOf(page: StoryPage, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ isCustomFont, glyphCount }) => ({ isCustomFont, glyphCount }));
}

/** In pixels, for a sign of about 8 by 12 pixels; a blank one has none. */
const leastInk = 12;

async function expectSign(page: StoryPage): Promise<void> {
  const { fonts } = await lookAtSign(page);
  expect(fonts, 'drawn by the shop’s own sign alone').toEqual([
    { isCustomFont: true, glyphCount: 1 },
  ]);
  // Hydration can move the sign after it was found.
  const inked = expect.poll(async () => (await lookAtSign(page)).ink, { message: 'points of it' });
  await inked.toBeGreaterThan(leastInk);
}

let shop: Promise<DeliveryShop> | undefined;
const openShop = () => {
  shop ??= startDeliveryShop(2);
  return shop;
};
afterAll(async () => (await shop)?.close());

describe('the typeface of a visit', () => {
  it('is that of the phone on a slow connection, which does not load the shop’s own', async () => {
    await using page = await openOn(false);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const slow = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect((await fontsOf(page, 'h1')).map(({ isCustomFont }) => isCustomFont)).toEqual([false]);
    expect(asked.filter((url) => fontFile.test(url))).toEqual([]);
    expect(asked.some((url) => url.endsWith('.js'))).toBe(true);
  });

  variation(
    'is that of its first page, although a later one could have the shop’s own',
    async () => {
      await using page = await openOn(true);
      await page.goto('/');
      const drawnBy = async () =>
        (await fontsOf(page, 'h1')).map(({ isCustomFont }) => isCustomFont);
      expect(await drawnBy()).toEqual([false]);
      await page.unroute(fontFile);
      await page.goto('/menu', { waitUntil: 'networkidle' });
      expect(await drawnBy()).toEqual([false]);
      await using another = await openOn(false);
      await another.goto('/', { waitUntil: 'networkidle' });
      await another.goto('/menu', { waitUntil: 'networkidle' });
      await another.goto('/', { waitUntil: 'networkidle' });
      expect((await fontsOf(another, 'h1')).map(({ isCustomFont }) => isCustomFont)).toEqual([
        true,
      ]);
    },
  );
});

describe('the rupee sign in a browser whose own fonts have none', () => {
  it.each(lines)('is shown before the prices of the menus when $line', async ({ isBlocked }) => {
    await using page = await openOn(isBlocked);
    await page.goto('/menu');
    await expectSign(page);
    // Without the shop's font the sign is missing, so this browser would show an error.
    await page.addStyleTag({ content: '* { font-family: sans-serif !important }' });
    const { fonts } = await lookAtSign(page);
    expect(fonts).not.toEqual([{ isCustomFont: true, glyphCount: 1 }]);
  });

  for (const { line, isBlocked } of lines) {
    variation(`stands before the admin’s amounts when ${line}`, async () => {
      await using page = await openOn(isBlocked, (await openShop()).url);
      await signIn(page);
      await expectSign(page);
    });

    variation(`stands on the delivery screen when ${line}`, async () => {
      await using page = await openOn(isBlocked, (await openShop()).url);
      await signInRider(page);
      await expectSign(page);
    });
  }

  variation('stands on the page that asks for the payment, and on the receipt', async () => {
    await using page = await openOn(true);
    await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await fillCheckout(page, mobile);
    await expectSign(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(/\/sandbox-pay\//);
    await expectSign(page);
    await payInSandbox(page, /^Pay ₹/);
    expect(await readStatus(page)).toBe('Successful');
    const receipt = page.getByRole('link', { name: /^Receipt for Order/ }).first();
    await page.goto((await receipt.getAttribute('href')) ?? '');
    await expectSign(page);
  });
});
