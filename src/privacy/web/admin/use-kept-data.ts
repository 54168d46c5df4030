/** What is kept of a person, as the owner reads, exports and erases it. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import {
  erasePerson,
  exportPerson,
  getPerson,
  listPersonViews,
  listPrivacyRequests,
} from '../../privacy-contract.ts';

const stale = [getPerson, listPrivacyRequests, listPersonViews];

export function useKept(mobileNo: string) {
  return useQuery({ ...queryOf(getPerson, { body: { mobileNo } }), staleTime: 0 });
}

export function useExport(mobileNo: string) {
  const change = () => call(exportPerson, { body: { mobileNo } });
  return useChange(change, { stale });
}

/** What else the dashboard shows of the person is asked for again as well. */
export function useErase(mobileNo: string, onError: (error: Error) => void) {
  const change = (confirmation: string) => call(erasePerson, { body: { mobileNo, confirmation } });
  return useChange(change, { onError });
}
