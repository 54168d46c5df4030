/** The photo of the bill of cash that was spent: taken with its entry, and opened from the list. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadPrivatePicture } from '#src/media/media-contract.ts';
import { imageField } from '#src/media/media-rules.ts';
import { PictureInput } from '#src/media/web/admin/picture-input.tsx';
import { dataUrlOf, usePictureUpload } from '#src/media/web/use-picture-upload.ts';
import { fetchFile } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Field } from '#src/platform/browser/ui/field.tsx';
import { upload } from '#src/platform/browser/upload.ts';
import { getBill } from '../../../cash-book-contract.ts';

export function useBill() {
  const [name, setName] = useState<string>();
  const photo = usePictureUpload({
    send: async (file, options) =>
      (await upload(uploadPrivatePicture, file, { field: imageField, ...options })).name,
    onUploaded: setName,
  });
  return { ...photo, name, remove: () => setName(undefined) };
}

export function BillField({ bill }: { bill: ReturnType<typeof useBill> }) {
  const isSending = bill.sending !== undefined;
  const isThere = bill.name !== undefined;
  return (
    <Field
      label="Photo of the bill (optional)"
      hint="Only owners and admins see it."
      error={bill.error}
    >
      {(wiring) => (
        <>
          <PictureInput
            wiring={wiring}
            accept="image/*"
            isSending={isSending}
            chooseLabel={isThere ? 'Change photo' : 'Add photo'}
            removeLabel={isThere ? 'Remove photo' : undefined}
            onChoose={bill.choose}
            onCancel={bill.cancel}
            onRemove={bill.remove}
          />
          <p role="status" className="text-sm text-quiet empty:hidden">
            {isSending ? 'Uploading the photo…' : isThere && 'The photo is there.'}
          </p>
        </>
      )}
    </Field>
  );
}

interface BillButtonProps {
  id: string;
  /** What was bought. */
  of: string;
}

export function BillButton({ id, of }: BillButtonProps) {
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: async () => dataUrlOf(await fetchFile(getBill, { params: { id } })),
    onError: toastFailure,
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Bill: ${of}`}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        Bill
      </Button>
      {data !== undefined && (
        <Dialog open onOpenChange={reset} title="Bill" description={of}>
          <img src={data} alt={`The bill: ${of}`} className="w-full rounded-control" />
        </Dialog>
      )}
    </>
  );
}
