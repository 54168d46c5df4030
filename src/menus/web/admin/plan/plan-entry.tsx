/** One menu in the plan: its name, whether it is published, and how much is sold. */
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { AdminMenuEntry } from '../../../admin-menu-contract.ts';
import { leftText } from '../left-text.ts';

/** A type of its own, so that a cell accepts no other dragged data. */
export const draggedType = 'application/x-tiffin-menu';

export function PlanEntry({ menu, onOpen }: { menu: AdminMenuEntry; onOpen: () => void }) {
  const { id, variant, pricePaise, isPublished, status } = menu;
  const sold = soldOf(menu);
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(draggedType, id);
        dataTransfer.effectAllowed = 'copyMove';
      }}
    >
      <button
        type="button"
        data-entry={id}
        aria-haspopup="dialog"
        onClick={onOpen}
        className={`flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-0.5 rounded-control border px-2 py-1.5 text-left leading-tight @4xl:px-1.5 hover:border-brand ${isPublished ? 'border-line bg-paper' : 'border-dashed border-line-strong bg-card'}`}
      >
        <span className="min-w-0 text-[0.9375rem] font-semibold @4xl:text-sm @4xl:tracking-tight wrap-anywhere hyphens-auto">
          {variant}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet tabular-nums">
          <Price paise={pricePaise} />
          {sold && <span>{sold}</span>}
          {!isPublished && <Badge tone="amber">Draft</Badge>}
          {status === 'Closed' && <Badge tone="red">Closed</Badge>}
        </span>
      </button>
    </li>
  );
}

/** `36 of 40 left`, `3 sold` without a limit, or empty. */
export function soldOf(menu: AdminMenuEntry): string {
  const { sold } = menu;
  return leftText(menu) ?? (sold === 0 ? '' : `${sold} sold`);
}
