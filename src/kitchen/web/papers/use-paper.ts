/** Requests a paper and opens it for printing. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate } from '#src/platform/browser/query.ts';
import { listBoxes } from '../../packing-contract.ts';
import { type PaperForm, printPaper } from '../../paper-contract.ts';

/** A paper that has arrived; its URL stays valid for a while, so that it can be opened again. */
export interface ArrivedPaper {
  kind: PaperForm['kind'];
  url: string;
  fileName: string;
}

const keptMs = 10 * 60 * 1000;

export function usePaper() {
  const client = useQueryClient();
  const [arrived, setArrived] = useState<ArrivedPaper>();
  const { mutate, isPending } = useMutation({
    mutationFn: (form: PaperForm) => fetchFile(printPaper, { body: form }),
    onSuccess: async (file, { kind, date, shift }) => {
      const url = URL.createObjectURL(file);
      setTimeout(() => URL.revokeObjectURL(url), keptMs);
      setArrived({ kind, url, fileName: `${kind}-${date}-${shift.toLowerCase()}.pdf` });
      // If the browser blocks the new tab, the links are still there.
      window.open(url, '_blank');
      // Printed labels are marked as reprints the next time.
      if (kind === 'labels') await invalidate(client, listBoxes);
    },
    onError: toastFailure,
  });
  return { print: mutate, isPrinting: isPending, arrived };
}
