/** Asks for a paper and opens it, ready for the printer. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate } from '#src/platform/browser/query.ts';
import { listBoxes } from '../../packing-contract.ts';
import { type PaperForm, printPaper } from '../../paper-contract.ts';

/** A paper that has arrived; its address lasts a while, for who opens it again. */
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
      // A browser that lets no page open another one shows the links alone.
      window.open(url, '_blank');
      // Labels that were printed say so the next time.
      if (kind === 'labels') await invalidate(client, listBoxes);
    },
    onError: toastFailure,
  });
  return { print: mutate, isPrinting: isPending, arrived };
}
