/**
 * Who changed a group of settings, when, and what; an older version can be loaded into the form.
 */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { keyOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { listSettingsHistory } from '../../settings-contract.ts';
import type { SettingsGroup } from '../../settings-groups.ts';
import { ChangeList } from './change-list.tsx';

interface SettingsHistoryProps {
  group: SettingsGroup;
  onRestore: (value: unknown) => void;
  onClose: () => void;
}

type Version = OutputOf<(typeof listSettingsHistory)[SettingsGroup]>['versions'][number];

export function SettingsHistory({ group, onRestore, onClose }: SettingsHistoryProps) {
  const operation = listSettingsHistory[group] as typeof listSettingsHistory.shop;
  const history = useQuery({
    queryKey: keyOf(operation),
    queryFn: ({ signal }) => call(operation, {}, { signal }),
    staleTime: 0,
  });
  const versions: Version[] | undefined = history.data?.versions;
  return (
    <Dialog
      open
      width="wide"
      startsAtTitle
      title="History"
      description="The newest change is first. Bringing back a version fills the fields; it counts once you save."
      onOpenChange={onClose}
    >
      {!versions && history.isPending && (
        <>
          <p role="status" className="sr-only">
            Loading the history…
          </p>
          <Skeleton className="h-24 rounded-control" />
        </>
      )}
      {history.isError && !versions && (
        <div role="alert">
          <p>The history could not be loaded. {history.error.message}</p>
          <Button variant="secondary" className="mt-3" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ol>
        {versions?.map((version, index) => (
          <li key={version.revision} className="border-b border-line py-3 last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <span className="font-semibold">{version.changedBy ?? 'The first values'}</span>,{' '}
                <time dateTime={version.changedAt} className="text-quiet">
                  {formatInstant(version.changedAt)}
                </time>
              </p>
              {index === 0 ? (
                <span className="text-quiet">In force</span>
              ) : (
                <BringBack version={version} onRestore={onRestore} />
              )}
            </div>
            <ChangeList group={group} changes={version.changes} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function BringBack({
  version,
  onRestore,
}: { version: Version } & Pick<SettingsHistoryProps, 'onRestore'>) {
  const { value, changedAt } = version;
  if (value === undefined) return <span className="text-quiet">Can’t be brought back</span>;
  return (
    <Button
      variant="secondary"
      aria-label={`Bring back the version of ${formatInstant(changedAt)}`}
      onClick={() => onRestore(value)}
    >
      Bring back
    </Button>
  );
}
