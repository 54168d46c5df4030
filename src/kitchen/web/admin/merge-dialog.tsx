/** Says that a component is another word for one that is there. */
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import type { Component } from '../../component-contract.ts';
import { otherMeanings } from './component-words.ts';
import { useMeanings } from './use-components.ts';

interface MergeDialogProps {
  open: boolean;
  component: Component;
  components: readonly Component[];
  onClose: () => void;
}

export function MergeDialog({ open, component, components, onClose }: MergeDialogProps) {
  const formId = useId();
  const [id, setId] = useState('');
  const [mistake, setMistake] = useState<string>();
  const others = otherMeanings(component, components);
  const into = others.find((other) => other.id === id);
  const say = useMeanings(`${component.name} is ${into?.name}`, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!into) setMistake('Please choose a component.');
    else say.mutate({ words: component.words.map(({ word }) => word), component: into });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !say.isPending}
      title={`Merge ${component.name}`}
      description="All its words mean the other one from now on. Counts that are frozen stay as they are."
      footer={
        <>
          <Button variant="secondary" disabled={say.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={say.isPending}>
            Merge
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <SelectField
          label="It is the same as"
          placeholder="Choose a component"
          options={others.map((other) => ({ value: other.id, label: other.name }))}
          value={id}
          error={mistake}
          onChange={(event) => {
            setMistake(undefined);
            setId(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}
