/** The order of a run's stops: shown as wanted at once, and as it was if saving fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { arrangeRun, listRuns } from '../../admin-run-contract.ts';
import type { Run, Stop } from '../../run-contract.ts';
import { placeName } from './run-texts.ts';
import type { RunDay } from './use-runs.ts';

export function useStopOrder(day: RunDay, run: Run) {
  const client = useQueryClient();
  const { queryKey } = queryOf(listRuns, { query: day });
  /** For screen readers: where the stop is now. */
  const [announcement, setAnnouncement] = useState('');
  const save = useMutation({
    // One after the other: each arranges what the one before has left.
    scope: { id: `stops of ${run.id}` },
    mutationFn: (placeIds: string[]) => {
      const shown = client.getQueryData(queryKey)?.runs.find(({ id }) => id === run.id);
      const { revision } = shown ?? run;
      return call(arrangeRun, { params: { id: run.id }, body: { placeIds, revision } });
    },
    // A list that was asked for before would come in the old order.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: ({ run: arranged }) =>
      client.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            runs: list.runs.map((each) => (each.id === run.id ? arranged : each)),
          },
      ),
    onError: (error) => {
      setAnnouncement('');
      void invalidate(client, listRuns);
      if (!(error instanceof ApiError && error.status === 409)) return toastFailure(error);
      toast({
        title: 'The run was loaded again',
        description: 'It has changed meanwhile. Please look at the order again.',
        variant: 'warning',
      });
    },
  });
  const stops = save.isPending ? arranged(run.stops, save.variables) : run.stops;

  /** To another place of the list, counted from 0. */
  const moveTo = (stop: Stop, goal: number) => {
    const ids = stops.map(({ placeId }) => placeId);
    const from = ids.indexOf(stop.placeId);
    if (from < 0 || goal < 0 || goal >= ids.length || goal === from) return;
    ids.splice(from, 1);
    ids.splice(goal, 0, stop.placeId);
    setAnnouncement(`${placeName(stop)} is now ${goal + 1} of ${ids.length}.`);
    save.mutate(ids);
  };

  /** In the order in which they are. */
  const numberAgain = () => {
    setAnnouncement(`The stops of run ${run.letter} are numbered from 1 to ${stops.length}.`);
    save.mutate(stops.map(({ placeId }) => placeId));
  };

  return { stops, moveTo, numberAgain, announcement };
}

/** As it will be saved: the numbers on boxes follow. */
function arranged(stops: readonly Stop[], placeIds: readonly string[]): readonly Stop[] {
  const indexOf = ({ placeId }: Stop) =>
    placeIds.includes(placeId) ? placeIds.indexOf(placeId) : placeIds.length;
  return stops
    .toSorted((one, other) => indexOf(one) - indexOf(other))
    .map((stop, index) => ({ ...stop, number: index + 1 }));
}
