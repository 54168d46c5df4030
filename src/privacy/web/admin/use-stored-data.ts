/** What is kept of a person, as the owner reads, exports and erases it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import {
  exportPerson,
  getPerson,
  listPersonViews,
  listPrivacyRequests,
} from '../../privacy-contract.ts';

const stale = [getPerson, listPrivacyRequests, listPersonViews];

/** A number, and which of the same person's other numbers are meant as well; all unless said. */
export interface Meant {
  mobileNo: string;
  otherNumbers?: { mobileNo: string }[];
}

/** What stood there stays while another choice is asked for. */
export function useStoredData(meant: Meant) {
  return useQuery({
    ...queryOf(getPerson, { body: meant }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useExport(meant: Meant) {
  const change = () => call(exportPerson, { body: meant });
  return useChange(change, { stale });
}
