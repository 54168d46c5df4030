import { expect, it } from 'vitest';
import { pagesOfDays, rowsAPage } from './list-pages.ts';

it('a page of days is of more days in a quiet shop, and of one in a busy one', async () => {
  const asked: string[] = [];
  const rowsOf = ({ from }: { from: string }) => (from < '2026-11-16' ? 3 : rowsAPage + 1);
  const range = { from: '2026-11-01', to: '2026-11-30', timeZone: 'Asia/Kolkata' };
  const pages = pagesOfDays(range, async (days) => {
    asked.push(`${days.from.slice(8)}-${days.to.slice(8)}`);
    return Array.from({ length: rowsOf(days) }, () => 'a row');
  });
  for await (const page of pages) expect(page[0]).toBe('a row');
  expect(asked).toEqual(['01-01', '02-03', '04-07', '08-15', '16-23', '24-27', '28-29', '30-30']);
});
