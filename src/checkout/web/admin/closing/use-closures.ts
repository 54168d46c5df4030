/** The closures as their page reads and changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import {
  type closeDays,
  listClosures,
  listPeopleToTell,
  markTold,
  type previewClosure,
} from '../../../closure-contract.ts';

export type ListedClosure = OutputOf<typeof listClosures>['closures'][number];
export type ClosurePreview = OutputOf<typeof previewClosure>;
export type ClosedDays = OutputOf<typeof closeDays>;
export type PersonToTell = OutputOf<typeof listPeopleToTell>['orders'][number];

export function useClosures() {
  return useQuery({ ...queryOf(listClosures, {}), staleTime: 0 });
}

export function usePeopleToTell(id: string) {
  return useQuery({ ...queryOf(listPeopleToTell, { params: { id } }), staleTime: 0 });
}

/** Closures change orders, menus and money: everything that is shown is asked for again. */
export function useClosureChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError: (error: Error) => void = toastFailure,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError,
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useTold(id: string) {
  return useClosureChange(({ order, isTold }: { order: number; isTold: boolean }) =>
    call(markTold, { params: { id, order }, body: { isTold } }),
  );
}
