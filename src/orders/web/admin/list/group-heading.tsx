/**
 * The heading of the orders of one address: its name, their number, and the sums paid, to be
 * collected at the door, and neither.
 */
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { OrderGroup } from './order-groups.ts';

interface GroupHeadingProps {
  group: OrderGroup;
  isContinued: boolean;
  box: { checked: boolean | 'indeterminate'; disabled: boolean };
  onSelect: (isSelected: boolean) => void;
}

export function GroupHeading({ group, isContinued, box, onSelect }: GroupHeadingProps) {
  const count = group.orders.length;
  const { paidPaise, duePaise, unpaidPaise, cancelledCount } = group;
  return (
    <div className="flex flex-wrap items-center gap-x-3 font-normal">
      <Checkbox {...box} label={`Select all orders of ${group.shortname}`} onChange={onSelect} />
      <span className="flex min-w-0 items-baseline gap-2">
        <span title={group.shortname} className="truncate font-bold">
          {group.shortname}
        </span>
        {isContinued && <span className="text-quiet">(continued)</span>}
      </span>
      <span className="text-quiet tabular-nums">
        {counted(count, 'order')}
        {paidPaise > 0 && (
          <>
            {' · '}
            <Price paise={paidPaise} /> paid
          </>
        )}
        {duePaise > 0 && (
          <span className="text-amber">
            {' · '}
            <Price paise={duePaise} /> to collect
          </span>
        )}
        {unpaidPaise > 0 && (
          <span className="text-kokum">
            {' · '}
            <Price paise={unpaidPaise} /> not paid
          </span>
        )}
        {cancelledCount > 0 && ` · ${cancelledCount} cancelled`}
      </span>
    </div>
  );
}
