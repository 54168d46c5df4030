/** The order of a run's stops: a change is shown at once, and undone if saving fails. */
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
  /** For screen readers: the new position of the stop. */
  const [announcement, setAnnouncement] = useState('');
  const save = useMutation({
    // Changes run one after another, because each starts from the result of the previous one.
    scope: { id: `stops of ${run.id}` },
    mutationFn: (placeIds: string[]) => {
      const shown = client.getQueryData(queryKey)?.runs.find(({ id }) => id === run.id);
      const { revision } = shown ?? run;
      return call(arrangeRun, { params: { id: run.id }, body: { placeIds, revision } });
    },
    // A running request would return the old order.
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

  /** Moves the stop to an index of the list, from 0. */
  const moveTo = (stop: Stop, goal: number) => {
    const ids = stops.map(({ placeId }) => placeId);
    const from = ids.indexOf(stop.placeId);
    if (from < 0 || goal < 0 || goal >= ids.length || goal === from) return;
    ids.splice(from, 1);
    ids.splice(goal, 0, stop.placeId);
    setAnnouncement(`${placeName(stop)} is now ${goal + 1} of ${ids.length}.`);
    save.mutate(ids);
  };

  /** Renumbers the stops in their present order. */
  const numberAgain = () => {
    setAnnouncement(`The stops of run ${run.letter} are numbered from 1 to ${stops.length}.`);
    save.mutate(stops.map(({ placeId }) => placeId));
  };

  return { stops, moveTo, numberAgain, announcement };
}

/** The stops as they will be saved, with new numbers on boxes. */
function arranged(stops: readonly Stop[], placeIds: readonly string[]): readonly Stop[] {
  const indexOf = ({ placeId }: Stop) =>
    placeIds.includes(placeId) ? placeIds.indexOf(placeId) : placeIds.length;
  return stops
    .toSorted((one, other) => indexOf(one) - indexOf(other))
    .map((stop, index) => ({ ...stop, number: index + 1 }));
}
