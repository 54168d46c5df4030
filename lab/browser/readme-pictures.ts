/**
 * Takes the pictures of README.md of a shop with the demo data, which runs at the given address:
 *
 *   DATA_DIR=$(mktemp -d) npm start
 *   node lab/browser/readme-pictures.ts http://127.0.0.1:3000
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chooseTwoDishes, fillCheckout, payInSandbox, readStatus } from './customer-steps.ts';
import { unpackBrowser } from './unpack-browser.ts';

const folder = 'docs/pictures';
const [baseURL] = process.argv.slice(2);
if (baseURL === undefined) throw new Error('Please name the address of the shop.');

const { executablePath, env } = await unpackBrowser();
const browser = await chromium.launch({
  executablePath,
  env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >,
  args: ['--no-sandbox', '--headless=shell'],
});

const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

async function visit({ width, height }: typeof wide) {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width, height },
    deviceScaleFactor: width === phone.width ? 1.5 : 1,
    hasTouch: width === phone.width,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const picture = sharp(await page.screenshot());
    const small = width === wide.width ? picture.resize({ width: 1000 }) : picture;
    await small.webp({ quality: 82 }).toFile(join(folder, `${name}.webp`));
    console.log(`${name}.webp`);
  };
  return { page, take };
}

const guest = await visit(wide);
await guest.page.goto('/');
await guest.take('home');
await chooseTwoDishes(guest.page);
await guest.page.getByRole('button', { name: /Order Now/ }).click();
await guest.page.getByLabel('Mobile number').waitFor();
await guest.take('checkout');

const customer = await visit(phone);
await customer.page.goto('/menu');
await customer.page.getByRole('button', { name: /^Add/ }).first().waitFor();
await customer.take('menu');
await chooseTwoDishes(customer.page);
await customer.page.getByRole('button', { name: /Order Now/ }).click();
await fillCheckout(customer.page, '9825012340');
await customer.page.getByRole('button', { name: /Place Order/ }).click();
await payInSandbox(customer.page, /^Pay/);
await readStatus(customer.page);
await customer.take('payment-status');

const admin = await visit(wide);
await signIn(admin.page, '/admin/login', 'admin@demo.tiffin', 'demo-admin-1');
await admin.page.getByRole('button', { name: 'Later' }).click();
await admin.page
  .getByRole('checkbox', { name: /^Select order/ })
  .first()
  .click();
await admin.page
  .getByRole('checkbox', { name: /^Select order/ })
  .nth(1)
  .click();
await admin.page.getByText('Login Successful').waitFor({ state: 'hidden' });
await admin.take('admin-orders');

const rider = await visit(phone);
await signIn(rider.page, '/delivery/login', '9876500001', 'demo-rider-1');
await rider.page.getByText('Login Successful').waitFor({ state: 'hidden' });
await rider.take('delivery');
await browser.close();

async function signIn(page: typeof admin.page, login: string, name: string, password: string) {
  await page.goto(login);
  await page.getByLabel(/Email|Mobile/).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
