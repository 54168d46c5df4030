/** The filter of money: by day of order, delivery or payment, and by company. */
import { type PaidThing, paidThings } from '#src/orders/order-rules.ts';
import { useHasPasses } from '#src/passes/web/admin/use-has-passes.ts';
import { companies } from '#src/payments/payment-words.ts';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DaysField } from '#src/platform/browser/dashboard/days-field.tsx';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { MoneyFilter } from '../../../money-contract.ts';
import { maxMoneyDays } from '../../../money-rules.ts';
import { quickRanges } from './money-filter.ts';

const byOptions = [
  { value: 'orderdate', label: 'Order date' },
  { value: 'deliverydate', label: 'Delivery date' },
  { value: 'paymentdate', label: 'Payment date' },
] as const;

const shiftOptions = [
  { value: 'all', label: 'All shifts' },
  ...shifts.map((shift) => ({ value: shift, label: shift })),
] as const;

const companyOptions = [
  { value: 'all', label: 'All companies' },
  ...companies.map(({ name, label }) => ({ value: name, label })),
] as const;

const paidLabels: Record<PaidThing, string> = { orders: 'Orders', pass: 'Passes' };
const paidOptions = [
  { value: 'all', label: 'Orders and passes' },
  ...paidThings.map((thing) => ({ value: thing, label: paidLabels[thing] })),
] as const;

interface MoneyFilterBarProps {
  filter: MoneyFilter;
  onChange: (filter: MoneyFilter) => void;
}

export function MoneyFilterBar({ filter, onChange }: MoneyFilterBarProps) {
  const today = useToday();
  const { shift, ...withoutShift } = filter;
  const { gateway, ...withoutGateway } = filter;
  const { paysFor, ...withoutPaysFor } = filter;
  const hasPasses = useHasPasses();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 md:text-sm [&_fieldset_label]:min-w-0 max-md:[&_fieldset_label]:px-1.5 max-md:[&_fieldset_label]:text-sm mouse:[&_fieldset_label]:min-h-8 md:[&_fieldset_label]:px-3">
      <legend className="sr-only">Filter of the money</legend>
      <Segmented
        label="Days of"
        options={byOptions}
        value={filter.by}
        onChange={(by) => onChange({ ...filter, by })}
      />
      <DaysField
        days={filter}
        mostDays={maxMoneyDays}
        onChange={({ from, to }) => onChange({ ...filter, from, to })}
      />
      <CompactSelect
        label="Shift"
        value={shift ?? 'all'}
        options={shiftOptions}
        onChange={(chosen) =>
          onChange(chosen === 'all' ? withoutShift : { ...filter, shift: chosen })
        }
      />
      {(hasPasses || paysFor !== undefined) && (
        <CompactSelect
          label="Paid for"
          value={paysFor ?? 'all'}
          options={paidOptions}
          onChange={(chosen) =>
            onChange(chosen === 'all' ? withoutPaysFor : { ...filter, paysFor: chosen })
          }
        />
      )}
      <CompactSelect
        label="Company"
        value={companies.find(({ name }) => name === gateway)?.name ?? 'all'}
        options={companyOptions}
        onChange={(chosen) =>
          onChange(chosen === 'all' ? withoutGateway : { ...filter, gateway: chosen })
        }
      />
      <span className="flex gap-1 max-md:-mx-4 max-md:-my-1 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1">
        {quickRanges.map(({ label, of }) => {
          const { from, to } = of(today);
          return (
            <button
              key={label}
              type="button"
              aria-pressed={filter.from === from && filter.to === to}
              onClick={() => onChange({ ...filter, from, to })}
              className={buttonClass({
                variant: 'secondary',
                className:
                  'shrink-0 px-3 aria-pressed:border-brand aria-pressed:bg-brand-soft mouse:min-h-10',
              })}
            >
              {label}
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}
