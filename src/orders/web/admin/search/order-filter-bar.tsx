/**
 * The filter of the orders page, and the button that assigns the selected orders: one row on a
 * laptop.
 */
import { type ReactNode, useState } from 'react';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import { type FilterControls, statusOptions } from './order-filter.ts';

const viewOptions = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'order', label: 'Order' },
] as const;
const shiftOptions = shifts.map((shift) => ({ value: shift, label: shift }));

interface OrderFilterBarProps {
  /** The filter that the list shows. */
  applied: FilterControls;
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
  onApply: (controls: FilterControls) => void;
  /** Content after the filter. */
  children: ReactNode;
}

export function OrderFilterBar({
  applied,
  isGrouped,
  onGroup,
  onApply,
  children,
}: OrderFilterBarProps) {
  const today = useToday();
  const [controls, setControls] = useState(applied);
  // The controls follow changes of the filter from elsewhere.
  const [followed, setFollowed] = useState(applied);
  if (followed !== applied) {
    setFollowed(applied);
    setControls(applied);
  }
  const change = (changed: Partial<FilterControls>) => setControls({ ...controls, ...changed });
  return (
    <form
      aria-label="Filter of the orders"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(controls);
      }}
      className="flex flex-wrap items-center gap-2 md:text-sm mouse:[&_fieldset_label]:min-h-8 [&_fieldset_label]:min-w-0 md:[&_fieldset_label]:px-3 lg:mouse:[&_fieldset_label]:min-h-7 lg:mouse:[&_select]:min-h-9.5 lg:mouse:[&>:is(button,span)]:min-h-9.5"
    >
      <Segmented
        label="View"
        options={viewOptions}
        value={controls.view}
        onChange={(view) => change({ view })}
      />
      <DatePicker
        label="Date"
        today={today}
        value={controls.day}
        onChange={(day) => change({ day })}
      />
      {controls.view === 'delivery' && (
        <CompactSelect
          label="Shift"
          value={controls.shift}
          options={shiftOptions}
          onChange={(shift) => change({ shift })}
        />
      )}
      <CompactSelect
        label="Status"
        value={controls.status}
        options={statusOptions}
        onChange={(status) => change({ status, isUnpaid: false })}
      />
      <Switch label="Group by Address" checked={isGrouped} onChange={onGroup} />
      <Button type="submit" variant="secondary" className="mouse:min-h-10 md:px-3">
        Apply Filters
      </Button>
      {children}
    </form>
  );
}
