import { expect, it } from 'vitest';
import { openPage } from '#lab/browser/browser.ts';

it('the API documentation lists the calls, and opens one with its responses', async () => {
  await using page = await openPage({ width: 1200 });
  await page.goto('/api/docs');
  const call = page.locator('.opblock', { hasText: '/api/admin/login' }).first();
  await call.getByRole('button').first().click();
  await call.getByRole('heading', { name: 'Responses' }).waitFor();
  expect(await page.getByText('/api/openapi.json').first().isVisible()).toBe(true);
});
