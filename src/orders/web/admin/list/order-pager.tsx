/** Below the table: how many orders are selected, and the buttons between pages. */
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
} from 'lucide-react';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { type OrderTable, pageSizes } from './use-order-table.ts';

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

export function OrderPager({ orders: { table, selected } }: { orders: OrderTable }) {
  const { pageIndex, pageSize } = table.state.pagination;
  const pageCount = Math.max(1, table.getPageCount());
  const isFirst = pageIndex === 0;
  const isLast = pageIndex >= pageCount - 1;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm tabular-nums lg:mouse:[&_:is(button,select)]:min-h-9">
      <p className="mr-auto">
        {selected.length} of {table.getRowCount()} rows selected
      </p>
      <div className="flex items-center gap-2">
        <span aria-hidden="true">Rows per page</span>
        <CompactSelect
          label="Rows per page"
          value={String(pageSize)}
          options={sizeOptions}
          onChange={(size) => table.setPagination({ pageIndex: 0, pageSize: Number(size) })}
        />
      </div>
      <p>
        Page {pageIndex + 1} of {pageCount}
      </p>
      <nav aria-label="Pages of the table" className="flex flex-wrap gap-1">
        <PageButton
          label="First page"
          icon={ChevronFirst}
          disabled={isFirst}
          onClick={table.firstPage}
        />
        <PageButton
          label="Previous page"
          icon={ChevronLeft}
          disabled={isFirst}
          onClick={table.previousPage}
        />
        <PageButton
          label="Next page"
          icon={ChevronRight}
          disabled={isLast}
          onClick={table.nextPage}
        />
        <PageButton
          label="Last page"
          icon={ChevronLast}
          disabled={isLast}
          onClick={table.lastPage}
        />
      </nav>
    </div>
  );
}

interface PageButtonProps {
  label: string;
  icon: LucideIcon;
  disabled: boolean;
  onClick: () => void;
}

function PageButton({ label, icon: Icon, disabled, onClick }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // A disabled button would lose the focus on the last page.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className="grid size-11 place-items-center rounded-control border border-line-strong bg-card not-aria-disabled:hover:bg-brand-soft aria-disabled:opacity-40 mouse:size-10 lg:mouse:size-9"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
