/** Changes what a component is called, what it is counted in, and where it is made. */
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText, toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { type Component, changeComponent, listComponents } from '../../component-contract.ts';
import { componentUnits } from '../../shift-day-rules.ts';
import { unitNames } from './component-words.ts';

interface ComponentDialogProps {
  open: boolean;
  component: Component;
  /** Those that others have. */
  stations: readonly string[];
  onClose: () => void;
}

/** Under the field that it is about. */
type Mistake = Partial<Record<'name' | 'unit', string>>;
type Texts = Pick<Component, 'name' | 'unit' | 'station' | 'mark'>;

export function ComponentDialog({ open, component, stations, onClose }: ComponentDialogProps) {
  const formId = useId();
  const { id, name, unit, station, mark } = component;
  const [texts, setTexts] = useState<Texts>({ name, unit, station, mark });
  const [mistake, setMistake] = useState<Mistake>();
  const change = (part: Partial<Texts>) => setTexts((before) => ({ ...before, ...part }));
  const save = useComponentChange(id, onClose, setMistake);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (texts.name.trim() === '') setMistake({ name: 'Name is required' });
    else save.mutate(texts);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !save.isPending}
      title={`Edit ${name}`}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          hint="The kitchen reads it beside the figure."
          autoComplete="off"
          maxLength={80}
          value={texts.name}
          error={mistake?.name}
          onChange={(event) => {
            setMistake(undefined);
            change({ name: event.target.value });
          }}
        />
        <SelectField
          label="Counted in"
          options={componentUnits.map((each) => ({ value: each, label: unitNames[each] }))}
          value={texts.unit}
          error={mistake?.unit}
          onChange={(event) => {
            setMistake(undefined);
            const chosen = componentUnits.find((each) => each === event.target.value);
            if (chosen) change({ unit: chosen });
          }}
        />
        <TextField
          label="Station"
          hint="Where it is made, such as Tawa; the count is grouped by it."
          autoComplete="off"
          maxLength={40}
          list={`${formId}-stations`}
          value={texts.station}
          onChange={(event) => change({ station: event.target.value })}
        />
        <datalist id={`${formId}-stations`}>
          {stations.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <TextField
          label="Mark"
          hint="Shown with its name, such as Jain."
          autoComplete="off"
          maxLength={40}
          value={texts.mark}
          onChange={(event) => change({ mark: event.target.value })}
        />
      </form>
    </Dialog>
  );
}

function useComponentChange(id: string, onDone: () => void, onMistake: (mistake: Mistake) => void) {
  return useChange((body: Texts) => call(changeComponent, { params: { id }, body }), {
    stale: [listComponents],
    onSuccess: ({ component }) => {
      toast({ title: `${component.name} is changed`, variant: 'success' });
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status === 0) return toastFailure(error);
      const isOfName = error.details.some(({ path }) => path === 'name');
      // Without a field it can't be counted so: what is poured is never pieces.
      onMistake({ [isOfName ? 'name' : 'unit']: failureText(error) });
    },
  });
}
