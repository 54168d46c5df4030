/** Accountant: the lists of a month as files, GST tables, and bank transfers. */
import { BankDays } from '#src/accounting/web/admin/accountant/bank-days.tsx';
import { GstTables } from '#src/accounting/web/admin/accountant/gst-tables.tsx';
import { ListDownloads } from '#src/accounting/web/admin/accountant/list-downloads.tsx';
import { MonthBar } from '#src/accounting/web/admin/days/month-bar.tsx';
import { useMonth } from '#src/accounting/web/admin/days/use-month.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export const handle: ScreenHandle = { title: 'Accountant' };

export function AccountantPage() {
  const { month, last, show } = useMonth();
  return (
    <main className="grid grid-cols-1 content-start gap-6 px-4 pb-10 md:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-2xl font-extrabold tracking-tight">Accountant</h1>
          <p className="text-quiet">What the accountant needs of a month.</p>
        </div>
        <MonthBar month={month} last={last} onChange={show} />
      </header>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <ListDownloads month={month} />
        <GstTables month={month} />
      </div>
      <BankDays month={month} />
    </main>
  );
}
