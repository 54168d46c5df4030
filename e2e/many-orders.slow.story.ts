import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(500);
});
afterAll(() => shop.close());

/** Collects the browser's long tasks, which take more than 50 ms. */
async function longTasks(page: StoryPage, during: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await during();
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

describe('a day of 500 orders', () => {
  it('is paged and selected as a whole, with twelve visible rows', async () => {
    await using page = await openPage({ width: 1366, shopUrl: shop.url });
    await signIn(page);
    // A notice that is read once takes the room of a row.
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByLabel('Rows per page').selectOption('50');
    await page.getByText('Page 1 of 11').waitFor();
    const fits = await page.evaluate(() => {
      const table = document.querySelector('section[aria-label="List of orders"]');
      const room = table?.getBoundingClientRect();
      const rows = [...document.querySelectorAll('tbody tr:has(td + td)')];
      return rows.filter((row) => {
        const { bottom } = row.getBoundingClientRect();
        return room !== undefined && bottom <= room.bottom;
      }).length;
    });
    expect(fits).toBeGreaterThanOrEqual(12);

    const paging = await longTasks(page, async () => {
      for (let next = 2; next <= 11; next++) {
        await page.getByRole('button', { name: 'Next page' }).click();
        await page.getByText(`Page ${next} of 11`).waitFor();
      }
    });
    expect(await page.getByRole('button', { name: 'Last page' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'First page' }).click();
    const selecting = await longTasks(page, async () => {
      await page.getByRole('checkbox', { name: 'Select all orders', exact: true }).click();
      await page.getByText(/^50\d of 50\d rows selected$/).waitFor();
    });
    // Printed, not asserted, because the duration of a task depends on the machine too.
    console.log(`long tasks in ms: paging ${paging.join(', ') || 'none'}`);
    console.log(`long tasks in ms: selecting all ${selecting.join(', ') || 'none'}`);
  });
});
