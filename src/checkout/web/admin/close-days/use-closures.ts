/** The closures, as their page reads and changes them. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
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

export function useTold(id: string) {
  return useChange(({ order, isTold }: { order: number; isTold: boolean }) =>
    call(markTold, { params: { id, order }, body: { isTold } }),
  );
}
