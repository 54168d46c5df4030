import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { orderOn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { startDemoCopy } from '#lab/browser/demo-copy.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { getSettings } from '#src/settings/settings-contract.ts';
import { demoAdminLogin } from '#src/staff/server/demo-people.ts';

const newName = 'Asha’s Kitchen <3';

/** With the same request as the settings page. */
async function rename(shopUrl: string): Promise<void> {
  const ask = async <Body>(method: string, path: string, token: string, body?: object) => {
    const answer = await fetch(`${shopUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as Body;
  };
  const { token } = await ask<{ token: string }>('POST', '/api/admin/login', '', demoAdminLogin);
  const path = '/api/admin/settings';
  const { shop } = await ask<OutputOf<typeof getSettings>>('GET', path, token);
  const value = { ...shop.value, name: newName };
  await ask('PUT', `${path}/shop`, token, { revision: shop.revision, value });
}

async function receiptText(page: StoryPage): Promise<string> {
  const link = page.getByRole('link', { name: /^Receipt for Order/ }).first();
  await link.waitFor();
  const receipt = await page.request.get((await link.getAttribute('href')) ?? '');
  return receipt.text();
}

describe('a shop whose owner changes its name', () => {
  it('shows the new name on the home page, in a receipt, in a mail and on the home screen', async () => {
    const shop = await startDemoCopy(0);
    await using opened = new AsyncDisposableStack();
    opened.defer(() => shop.close());
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await orderOn(page, '9700000061');
    expect(await receiptText(page)).toContain('Tulsi Tiffin');
    const paidBefore = page.url();

    await rename(shop.url);

    await page.goto('/');
    await page.getByRole('link', { name: `${newName}, home` }).waitFor();
    await page.getByText(`© 2025 ${newName}. All rights reserved.`).waitFor();
    expect(await page.title()).toMatch(new RegExp(`${newName}$`));
    expect(await page.content()).not.toContain('Tulsi Tiffin<');
    for (const path of ['/menu', '/terms-and-conditions', '/admin/login', '/delivery/login']) {
      await page.goto(path);
      await page.getByText(newName).first().waitFor();
      expect(await page.title()).toContain(newName);
    }
    const manifest = await (await page.request.get('/shop.webmanifest')).json();
    expect(manifest).toMatchObject({ name: newName, short_name: newName });

    await page.goto(paidBefore);
    expect(await receiptText(page)).toContain('Tulsi Tiffin');
    // A customer who has just paid is asked before they order the same again.
    await using other = await openPage({ width: 768, shopUrl: shop.url });
    await orderOn(other, '9700000062');
    const receipt = await receiptText(other);
    expect(receipt).toContain('Asha’s Kitchen &lt;3');
    expect(receipt).not.toContain('Tulsi Tiffin<');

    await page.goto('/contact');
    await page.getByLabel('Full name').fill('Asha Patel');
    await page.getByLabel('Email').fill('asha@example.in');
    await page.getByLabel('Mobile number').fill('9700000061');
    await page.getByLabel('Details').fill('Do you cater for 40 people?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Thank you for contacting us!').waitFor();
    const sender = async () => (await onlyMail(join(shop.dataDir, 'mail'))).from?.name;
    await expect.poll(sender).toBe(newName);
  });
});

async function onlyMail(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const [name] = names.filter((each) => each.endsWith('.eml'));
  return PostalMime.parse(name ? await readFile(join(folder, name)) : '');
}
