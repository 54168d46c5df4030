/** Edits the name, unit, station, mark and raw goods of a component. */
import { useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { type Component, changeComponent, listComponents } from '../../component-contract.ts';
import { goodsAreFor } from '../../goods-rules.ts';
import { componentUnits } from '../../shift-day-rules.ts';
import { unitNames } from './component-words.ts';

interface ComponentDialogProps {
  open: boolean;
  component: Component;
  /** Stations of the other components. */
  stations: readonly string[];
  onClose: () => void;
}

export function ComponentDialog({ open, component, stations, onClose }: ComponentDialogProps) {
  const stationsId = useId();
  const { id, name, unit, station, mark, goods } = component;
  const form = useChangeForm({
    schema: changeComponent.body,
    defaultValues: { name, unit, station, mark, goods },
    send: (body) => call(changeComponent, { params: { id }, body }),
    stale: [listComponents],
    onRefreshed: ({ component: changed }) => {
      toast({ title: `${changed.name} is changed`, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Edit ${name}`}
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The kitchen sees it beside the figure."
        autoComplete="off"
        maxLength={80}
        {...form.field('name')}
      />
      <SelectField
        label="Counted in"
        options={componentUnits.map((each) => ({ value: each, label: unitNames[each] }))}
        {...form.field('unit')}
      />
      <TextField
        label="Station"
        hint="Where it is made, such as Tawa; the count is grouped by it."
        autoComplete="off"
        maxLength={40}
        list={stationsId}
        {...form.field('station')}
      />
      <datalist id={stationsId}>
        {stations.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <TextField
        label="Mark"
        hint="Shown with its name, such as Jain."
        autoComplete="off"
        maxLength={40}
        {...form.field('mark')}
      />
      <TextAreaField
        label={`Raw goods for ${goodsAreFor[form.values.unit]}`}
        hint="Each on a line, such as 35 g atta. The count then says how much to weigh out."
        autoComplete="off"
        maxLength={500}
        {...form.field('goods')}
      />
    </FormDialog>
  );
}
