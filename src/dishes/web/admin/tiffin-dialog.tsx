/** Adds a tiffin, or renames it. */
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { maxTiffinNameLength } from '../../dish-rules.ts';
import { addTiffin, changeTiffin, type Tiffin, TiffinForm } from '../../tiffin-contract.ts';

interface TiffinDialogProps {
  open: boolean;
  /** Undefined for a new one. */
  tiffin?: Tiffin | undefined;
  onClose: () => void;
}

export function TiffinDialog({ open, tiffin, onClose }: TiffinDialogProps) {
  const form = useChangeForm({
    schema: TiffinForm,
    defaultValues: { name: tiffin?.name ?? '' },
    send: (body) =>
      tiffin
        ? call(changeTiffin, {
            params: { id: tiffin.id },
            body: { ...body, isActive: tiffin.isActive },
          })
        : call(addTiffin, { body }),
    onDone: ({ tiffin: { name } }) => {
      toast({ title: tiffin ? `It is called ${name} now` : `${name} added`, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={tiffin ? 'Rename tiffin' : 'Add tiffin'}
      submitLabel={tiffin ? 'Save' : 'Add'}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What a pass promises, such as Full tiffin or Jain tiffin."
        autoComplete="off"
        maxLength={maxTiffinNameLength}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
