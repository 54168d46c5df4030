/** Adds a dish to the library, or changes it. */
import { useRef, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { addDish, changeDish, type Dish, type DishForm } from '../../dish-contract.ts';
import {
  type DishErrors,
  type DishFields,
  fieldsOf,
  firstDishError,
  toDishErrors,
  toDishForm,
} from './dish-form.ts';
import { ItemEditor } from './item-editor.tsx';
import { MetWishes } from './met-wishes.tsx';
import { PhotoField } from './photo-field.tsx';
import { TiffinSelect } from './tiffin-select.tsx';
import { useDishChange } from './use-dishes.ts';

interface DishDialogProps {
  open: boolean;
  /** Undefined for a new dish. */
  dish?: Dish | undefined;
  onClose: () => void;
}

export function DishDialog({ open, dish, onClose }: DishDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<DishFields>(() => fieldsOf(dish));
  const [errors, setErrors] = useState<DishErrors>({});
  const refuse = (found: DishErrors) => {
    setErrors(found);
    const first = firstDishError(found);
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const save = useDishChange(
    (typed: DishForm) =>
      dish
        ? call(changeDish, {
            params: { id: dish.id },
            body: { ...typed, revision: dish.revision },
          })
        : call(addDish, { body: typed }),
    (error) => {
      const found = toDishErrors(error instanceof ApiError ? error.details : []);
      if (firstDishError(found) === undefined) toastFailure(error);
      refuse(found);
    },
  );
  const change = (changes: Partial<DishFields>) => {
    setFields((now) => ({ ...now, ...changes }));
    setErrors({});
  };
  const submit = () => {
    if (save.isPending || fields.isUploading) return;
    const checked = toDishForm(fields);
    if ('errors' in checked) return refuse(checked.errors);
    save.mutate(checked.dish, {
      onSuccess: () => {
        toast({ title: dish ? 'Dish changed' : 'Dish added', variant: 'success' });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      form={{ element, isBusy: save.isPending, submit }}
      open={open}
      width="wide"
      title={dish ? 'Edit dish' : 'Add dish'}
      description={dish && 'Menus that were made from it stay as they are.'}
      submitLabel={dish ? 'Save' : 'Add dish'}
      busyLabel="Saving…"
      isReady={!fields.isUploading}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        value={fields.name}
        autoComplete="off"
        required
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextAreaField
        label="Description"
        name="description"
        value={fields.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextField
        label="Price (₹)"
        name="price"
        value={fields.price}
        inputMode="decimal"
        autoComplete="off"
        required
        error={errors.price}
        onChange={(event) => change({ price: event.target.value })}
      />
      <ItemEditor
        items={fields.items}
        nextItem={fields.nextItem}
        error={errors.items}
        owner="dish"
        onChange={change}
      />
      <MetWishes wishes={fields.wishes} onChange={(wishes) => change({ wishes })} />
      <PhotoField
        photoUrl={fields.photoUrl}
        error={errors.photoUrl}
        owner="dish"
        onChange={change}
      />
      <TiffinSelect value={fields.tiffinId} onChange={(tiffinId) => change({ tiffinId })} />
    </FormDialog>
  );
}
