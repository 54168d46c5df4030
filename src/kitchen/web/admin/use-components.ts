/** The components, as their page reads and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { keyOf, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type Component, listComponents, mergeWord } from '../../component-contract.ts';

export function useComponents() {
  return useQuery({ ...queryOf(listComponents, {}), staleTime: 0 });
}

interface Meaning {
  word: string;
  /** Undefined if the word is a component of its own. */
  component?: Component | undefined;
}

export function useWordMeaning() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ word, component }: Meaning) =>
      call(mergeWord, { body: { word, ...(component && { componentId: component.id }) } }),
    onSuccess: (answer, { word, component }) => {
      client.setQueryData(keyOf(listComponents, {}), answer);
      const meaning = component ? `“${word}” is ${component.name}` : `“${word}” is its own`;
      toast({
        title: meaning,
        description: 'Counts that are frozen stay as they are.',
        variant: 'success',
      });
    },
    onError: toastFailure,
  });
}

/** One word after another: if one call fails, the earlier ones stay saved. */
export function useOwnWords(done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: readonly string[]) => {
      for (const word of words) {
        client.setQueryData(keyOf(listComponents, {}), await call(mergeWord, { body: { word } }));
      }
    },
    onSuccess: () => toast({ title: done, variant: 'success' }),
    onError: toastFailure,
  });
}
