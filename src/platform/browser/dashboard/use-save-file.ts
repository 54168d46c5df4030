/** Saves the file of an operation, one at a time; shows failures. */
import { useMutation } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '../../contract/endpoint.ts';
import { saveFile } from '../save-file.ts';
import { toastFailure } from './failure-toast.ts';

export function useSaveFile() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ run }: { name: string; run: () => Promise<void> }) => run(),
    onError: toastFailure,
  });
  return {
    /** Does nothing while another file is being saved. */
    save<const E extends Endpoint>(operation: E, input: InputOf<E>, fileName: string): void {
      if (!isPending) mutate({ name: fileName, run: () => saveFile(operation, input, fileName) });
    },
    isSaving: isPending,
    /** The name of the file that is being saved. */
    saving: isPending ? variables.name : undefined,
  };
}
