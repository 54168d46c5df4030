/**
 * The fields of one rule of a shift: cut-off, delivery window, days off, maximum number of meals.
 */
import { Trash2 } from 'lucide-react';
import { DateField } from '#src/platform/browser/dashboard/date-picker.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { weekdays } from '../../shift-rules.ts';
import { isFirst, isOffEveryDay, previewOf, type RuleFields } from './shift-draft.ts';

interface ShiftRuleFieldsProps {
  rule: RuleFields;
  /** The path of its fields, such as `rules.2`. */
  path: string;
  today: BusinessDay;
  errorOf: (path: string) => string | undefined;
  onChange: (changes: Partial<RuleFields>) => void;
  /** Undefined if the rule can't be removed. */
  onRemove: (() => void) | undefined;
}

const cutOffDays = [
  { value: 'sameDay', label: 'On the day' },
  { value: 'dayBefore', label: 'On the day before' },
  { value: 'none', label: 'No cut-off' },
];

export function ShiftRuleFields(props: ShiftRuleFieldsProps) {
  const { rule, path, today, errorOf, onChange, onRemove } = props;
  const text = (name: 'cutOffTime' | 'windowFrom' | 'windowTo', error: string) => ({
    name: `${path}.${error}`,
    value: rule[name],
    error: errorOf(`${path}.${error}`),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid gap-4 rounded-control border border-line p-4">
      {!isFirst(rule) && (
        <DateField
          label="From"
          today={today}
          min={today}
          value={rule.from}
          error={errorOf(`${path}.from`)}
          onChange={(from) => onChange({ from })}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Orders end"
          options={cutOffDays}
          value={rule.cutOffDay}
          onChange={({ target }) =>
            onChange({ cutOffDay: target.value as RuleFields['cutOffDay'] })
          }
        />
        {rule.cutOffDay !== 'none' && (
          <TextField label="At" type="time" {...text('cutOffTime', 'cutOff.time')} />
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Delivery from" type="time" {...text('windowFrom', 'window.from')} />
        <TextField label="Delivery until" type="time" {...text('windowTo', 'window.to')} />
      </div>
      <DaysOff rule={rule} onChange={onChange} />
      <TextField
        label="Most meals"
        hint="Leave it empty if there is no limit."
        inputMode="numeric"
        autoComplete="off"
        name={`${path}.mostMeals`}
        value={rule.mostMeals}
        error={errorOf(`${path}.mostMeals`)}
        onChange={({ target }) => onChange({ mostMeals: target.value })}
      />
      <p aria-live="polite" className="rounded-control bg-brand-soft px-3 py-2 font-semibold">
        {previewOf(rule, today) ?? 'A time is missing.'}
      </p>
      {onRemove && (
        <Button variant="ghost" className="justify-self-start" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Remove this change
        </Button>
      )}
    </div>
  );
}

/** Monday first, as in a calendar. */
const week = [1, 2, 3, 4, 5, 6, 0];

function DaysOff({ rule, onChange }: Pick<ShiftRuleFieldsProps, 'rule' | 'onChange'>) {
  const { shift, daysOff } = rule;
  const isOff = isOffEveryDay(daysOff);
  const toggle = (day: number) =>
    onChange({
      daysOff: daysOff.includes(day) ? daysOff.filter((each) => each !== day) : [...daysOff, day],
    });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">No {shift.toLowerCase()} on</legend>
      <div className="flex flex-wrap gap-2">
        {week.map((day) => (
          <DayChoice
            key={day}
            label={weekdays[day]?.slice(0, 3) ?? ''}
            isChosen={daysOff.includes(day)}
            onToggle={() => toggle(day)}
          />
        ))}
        <DayChoice
          label="Every day"
          isChosen={isOff}
          onToggle={() => onChange({ daysOff: isOff ? [] : week })}
        />
      </div>
    </fieldset>
  );
}

interface DayChoiceProps {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

function DayChoice({ label, isChosen, onToggle }: DayChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-card px-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        className="size-5 accent-brand"
      />
      <span>{label}</span>
    </label>
  );
}
