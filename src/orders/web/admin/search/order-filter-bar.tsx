/** The filter of the orders page: a row of controls, or a dialog below the width of a laptop. */
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DatePicker } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import { changedControls, type FilterControls, statusOptions } from './order-filter.ts';

const viewOptions = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'order', label: 'Order' },
] as const;
const shiftOptions = shifts.map((shift) => ({ value: shift, label: shift }));

interface OrderFilterProps {
  /** The filter that the list shows. */
  applied: FilterControls;
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
  onApply: (controls: FilterControls) => void;
}

interface OrderFilterBarProps extends OrderFilterProps {
  /** Content after the filter. */
  children: ReactNode;
}

export function OrderFilterBar({ children, ...filter }: OrderFilterBarProps) {
  return (
    <OrderFilterForm
      {...filter}
      className="flex flex-wrap items-center gap-2 md:text-sm mouse:[&_fieldset_label]:min-h-8 [&_fieldset_label]:min-w-0 md:[&_fieldset_label]:px-3 lg:mouse:[&_fieldset_label]:min-h-7 lg:mouse:[&_select]:min-h-9.5 lg:mouse:[&>:is(button,span)]:min-h-9.5"
    >
      <Button type="submit" variant="secondary" className="mouse:min-h-10 md:px-3">
        Apply Filters
      </Button>
      {children}
    </OrderFilterForm>
  );
}

/** A button with the number of controls that differ from the first view, and the dialog behind. */
export function OrderFilterDialog(filter: OrderFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const changed = changedControls(filter.applied, useToday());
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-1.5 rounded-control border border-line bg-card px-3 text-sm font-semibold"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        Filter
        {changed > 0 && (
          <span className="min-w-5 rounded-full bg-brand text-center leading-5 font-bold text-on-brand tabular-nums">
            {changed} <span className="sr-only">changed</span>
          </span>
        )}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Filter of the orders"
        footer={
          <Button type="submit" form={formId}>
            Apply Filters
          </Button>
        }
      >
        <OrderFilterForm
          {...filter}
          id={formId}
          onApply={(controls) => {
            filter.onApply(controls);
            setOpen(false);
          }}
          className="grid justify-items-start gap-3"
        />
      </Dialog>
    </>
  );
}

interface OrderFilterFormProps extends OrderFilterProps {
  id?: string;
  className: string;
  children?: ReactNode;
}

function OrderFilterForm(props: OrderFilterFormProps) {
  const { id, applied, isGrouped, onGroup, onApply, className, children } = props;
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
      id={id}
      aria-label="Filter of the orders"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(controls);
      }}
      className={className}
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
      {children}
    </form>
  );
}
