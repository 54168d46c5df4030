/** Merges a component into another one, as another word for it. */
import { useQueryClient } from '@tanstack/react-query';
import { object } from 'zod/mini';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { filledIn } from '#src/platform/browser/dashboard/form/typed-field.ts';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { type Component, listComponents, mergeWord } from '../../component-contract.ts';
import { otherMeanings } from './component-words.ts';

interface MergeDialogProps {
  open: boolean;
  component: Component;
  components: readonly Component[];
  onClose: () => void;
}

const SameAs = object({ id: filledIn('Please choose a component.') });

export function MergeDialog({ open, component, components, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const others = otherMeanings(component, components);
  const form = useChangeForm({
    schema: SameAs,
    defaultValues: { id: '' },
    send: async ({ id }) => {
      // One after another: if one call fails, the earlier ones stay saved.
      for (const { word } of component.words) {
        const answer = await call(mergeWord, { body: { word, componentId: id } });
        client.setQueryData(keyOf(listComponents, {}), answer);
      }
      return others.find((other) => other.id === id);
    },
    stale: [],
    onDone: (into) => {
      toast({ title: `${component.name} is ${into?.name}`, variant: 'success' });
      onClose();
    },
    onFailure: (error) => {
      toastFailure(error);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Merge ${component.name}`}
      description="All its names count as the other one from now on. Frozen counts stay as they are."
      submitLabel="Merge"
      onClose={onClose}
    >
      <SelectField
        label="It is the same as"
        placeholder="Choose a component"
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        {...form.field('id')}
      />
    </FormDialog>
  );
}
