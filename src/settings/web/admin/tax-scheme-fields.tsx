/** The tax schemes of the shop by first day; schemes that have begun can't be changed. */
import { CircleAlert, Lock, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { addDays } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import { type TaxPeriod, type TaxScheme, taxSchemeNames } from '../../tax-rules.ts';
import { settingText } from './setting-texts.ts';

/** The key identifies an entry while others are added and removed. */
export interface KeyedPeriod extends TaxPeriod {
  key: number;
}

interface TaxSchemeFieldsProps {
  periods: readonly KeyedPeriod[];
  /** Number of entries that have begun, from the start. */
  locked: number;
  errorOf: (path: string) => string | undefined;
  onChange: (periods: readonly KeyedPeriod[]) => void;
}

const options = taxSchemeNames.map((value) => ({ value, label: settingText('', value) }));

export function TaxSchemeFields({ periods, locked, errorOf, onChange }: TaxSchemeFieldsProps) {
  const today = useToday();
  const add = useRef<HTMLButtonElement>(null);
  const change = (key: number, changes: Partial<TaxPeriod>) =>
    onChange(periods.map((period) => (period.key === key ? { ...period, ...changes } : period)));
  const remove = (key: number) => {
    onChange(periods.filter((period) => period.key !== key));
    add.current?.focus();
  };
  const addNext = () => {
    const key = Math.max(-1, ...periods.map((period) => period.key)) + 1;
    onChange([...periods, { key, from: '', scheme: 'unregistered' }]);
  };
  const listError = periods.length === 0 ? errorOf('taxSchemes') : undefined;
  return (
    <fieldset className="@container grid gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-bold">Tax scheme</legend>
      <p className="text-quiet">
        Receipts show it from its first day on. Enter a change before that day; a scheme in force
        can’t be changed.
      </p>
      {periods.map((period, index) =>
        index < locked ? (
          <LockedPeriod key={period.key} period={period} error={errorOf(`taxSchemes.${index}`)} />
        ) : (
          <div
            key={period.key}
            className="grid items-start gap-3 @lg:grid-cols-[1fr_1fr_auto] @lg:gap-4"
          >
            <DateField
              label="First day"
              today={today}
              min={addDays(today, 1)}
              value={period.from}
              error={errorOf(`taxSchemes.${index}.from`)}
              onChange={(from) => change(period.key, { from })}
            />
            <SelectField
              label="Scheme"
              options={options}
              value={period.scheme}
              error={errorOf(`taxSchemes.${index}.scheme`)}
              onChange={({ target }) => change(period.key, { scheme: target.value as TaxScheme })}
            />
            <Button
              variant="ghost"
              className="justify-self-start @lg:mt-8"
              aria-label={`Remove the scheme from ${period.from || 'the new line'}`}
              onClick={() => remove(period.key)}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
              Remove
            </Button>
          </div>
        ),
      )}
      {listError !== undefined && <Problem text={listError} />}
      <Button
        ref={add}
        variant="secondary"
        className="justify-self-start"
        aria-invalid={listError !== undefined || undefined}
        onClick={addNext}
      >
        <Plus aria-hidden="true" className="size-5" />
        Add a scheme
      </Button>
    </fieldset>
  );
}

function LockedPeriod({ period, error }: { period: TaxPeriod; error: string | undefined }) {
  return (
    <div>
      <p className="flex items-center gap-2">
        <Lock aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
        <span>
          <span className="font-semibold">{settingText('', period.scheme)}</span> since{' '}
          {longDay(period.from)}
        </span>
      </p>
      {error !== undefined && <Problem text={error} />}
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className="mt-1 flex gap-1.5 text-[0.9375rem] leading-snug font-medium text-kokum"
    >
      <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
      {text}
    </p>
  );
}
