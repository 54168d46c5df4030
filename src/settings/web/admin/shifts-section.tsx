/** Settings › Shifts: cut-off, delivery window, days off and limit of each shift. */
import { CircleAlert, Plus } from 'lucide-react';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { ruleOf } from '../../cut-off-rules.ts';
import type { ShiftSettings } from '../../settings-groups.ts';
import { broughtBackRules, isPast } from '../../shift-change-rules.ts';
import { ConcernedOrders } from './concerned-orders.tsx';
import type { SectionProps } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import {
  isSwitchedOff,
  nextRule,
  previewOf,
  type RuleFields,
  restOf,
  type ShiftFields,
  toShiftFields,
  toShiftValue,
} from './shift-draft.ts';
import { ShiftRuleFields } from './shift-rule-fields.tsx';
import { type GroupForm as Form, useGroupForm } from './use-group-form.ts';

function broughtBack(older: ShiftSettings, inForce: ShiftSettings, today: BusinessDay) {
  return { rules: broughtBackRules(older.rules, inForce.rules, today) };
}

export function ShiftsSection({ settings, isStep }: SectionProps) {
  const today = useToday();
  const form = useGroupForm(
    { group: 'shifts', toFields: toShiftFields, toValue: toShiftValue, broughtBack },
    settings.shifts,
  );
  const isSet = settings.shifts.changedBy !== undefined;
  const error = form.errorOf('rules');
  return (
    <GroupForm
      isStep={isStep}
      title="Shifts"
      intro={
        isStep
          ? 'Until when customers can order, and when the food is brought. You can change it from any later day on.'
          : 'Until when customers can order, and what they read about it. A change begins today or later; earlier rules stay as they are.'
      }
      form={form}
    >
      {shifts.map((shift) => (
        <ShiftCard key={shift} shift={shift} form={form} today={today} isSet={isSet} />
      ))}
      {error !== undefined && (
        <p role="alert" className="flex gap-1.5 font-medium text-kokum">
          <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
          {error}
        </p>
      )}
      <ConcernedOrders concerned={form.concerned} isSaving={form.isSaving} />
    </GroupForm>
  );
}

interface ShiftCardProps {
  shift: Shift;
  form: Form<ShiftFields>;
  today: BusinessDay;
  /** A person has set the rules, so past rules can't be changed. */
  isSet: boolean;
}

function ShiftCard({ shift, form, today, isSet }: ShiftCardProps) {
  const { rules } = form.fields;
  const entries = rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => rule.shift === shift);
  const isLocked = (rule: RuleFields) => isSet && rule.from !== '' && isPast(rule, today);
  const dated = entries.map(({ rule }) => rule).filter(({ from }) => from !== '');
  const inForce = ruleOf(today, shift, { rules: dated });
  const next = dated
    .map(({ from }) => from)
    .filter((from) => from > today)
    .toSorted()[0];
  const set = (next: readonly RuleFields[]) => form.change({ rules: next });
  const change = (key: number, changes: Partial<RuleFields>) =>
    set(rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)));
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 max-sm:border-0 max-sm:p-0">
      <legend className="px-1 max-sm:px-0 text-lg font-bold">{shift}</legend>
      {inForce && isLocked(inForce) && (
        <p>
          <span className="font-semibold">{previewOf(inForce, today, next)}</span> {restOf(inForce)}
        </p>
      )}
      {entries
        .filter(({ rule }) => !isLocked(rule))
        .map(({ rule, index }) => (
          <ShiftRuleFields
            key={rule.key}
            rule={rule}
            path={`rules.${index}`}
            today={today}
            errorOf={form.errorOf}
            onChange={(changes) => change(rule.key, changes)}
            onRemove={
              entries.length > 1
                ? () => set(rules.filter(({ key }) => key !== rule.key))
                : undefined
            }
          />
        ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => set([...rules, nextRule(rules, shift, today)])}
      >
        <Plus aria-hidden="true" className="size-5" />
        {isSwitchedOff(rules, shift)
          ? `Bring ${shift.toLowerCase()} back`
          : `Change ${shift.toLowerCase()} from a day on`}
      </Button>
    </fieldset>
  );
}
