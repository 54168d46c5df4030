/** The fields of the editor about what is sold, its price and its status. */
import { useQuery } from '@tanstack/react-query';
import { DishCombobox } from '#src/dishes/web/admin/dish-combobox.tsx';
import { useDishes } from '#src/dishes/web/admin/use-dishes.ts';
import { Switch } from '#src/platform/browser/dashboard/switch.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { shifts } from '#src/platform/contract/shifts.ts';
import { type MenuStatus, menuStatuses } from '../../menu-rules.ts';
import { countFromPasses } from '../../plan-contract.ts';
import {
  type FieldErrors,
  fieldsOfDish,
  type MenuDraft,
  type MenuFields,
} from './menu-editor-form.ts';

interface MenuOfferFieldsProps {
  draft: MenuDraft;
  errors: FieldErrors;
  onChange: (changes: Partial<MenuFields>) => void;
}

export function MenuOfferFields({
  draft: { date, fields, entry },
  errors,
  onChange,
}: MenuOfferFieldsProps) {
  const dishes = useDishes().data?.dishes ?? [];
  const sold = entry && entry.portionsSold > 0 ? ` ${entry.portionsSold} are sold.` : '';
  const fromPasses = useMealsFromPasses({ date, ...fields });
  return (
    <>
      <Segmented
        label="Shift"
        options={shifts.map((shift) => ({ value: shift, label: shift }))}
        value={fields.shift}
        onChange={(shift) => onChange({ shift })}
      />
      <DishCombobox
        label="Variant"
        name="variant"
        value={fields.variant}
        dishes={dishes}
        error={errors.variant}
        onType={(variant) => onChange({ variant })}
        onChoose={(dish) => onChange(fieldsOfDish(dish, fields))}
      />
      <TextAreaField
        label="Description"
        name="description"
        value={fields.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <TextField
          label="Price (₹)"
          name="price"
          value={fields.price}
          inputMode="decimal"
          autoComplete="off"
          required
          error={errors.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
        <SelectField
          label="Status"
          name="status"
          value={fields.status}
          placeholder="Select a status"
          options={menuStatuses.map((status) => ({ value: status, label: status }))}
          required
          error={errors.status}
          onChange={(event) => onChange({ status: event.target.value as MenuStatus })}
        />
      </div>
      <TextField
        label="Portions"
        name="portions"
        value={fields.portions}
        inputMode="numeric"
        autoComplete="off"
        hint={`How many can be sold; blank is no limit.${sold}`}
        error={errors.portions}
        onChange={(event) => onChange({ portions: event.target.value })}
      />
      {fromPasses > 0 && (
        <p role="status" className="-mt-2 text-[0.9375rem] font-semibold tabular-nums">
          + {fromPasses.toLocaleString('en-IN')} from passes
        </p>
      )}
      <Switch
        label="Published"
        checked={fields.isPublished}
        onChange={(isPublished) => onChange({ isPublished })}
      />
    </>
  );
}

/** They are cooked beside the portions. */
function useMealsFromPasses({
  date,
  shift,
  tiffinId,
}: Pick<MenuFields, 'shift' | 'tiffinId'> & { date: string }): number {
  const { data } = useQuery({
    ...queryOf(countFromPasses, { query: { date, shift } }),
    enabled: tiffinId !== '',
  });
  return data?.tiffins.find((each) => each.tiffinId === tiffinId)?.meals ?? 0;
}
