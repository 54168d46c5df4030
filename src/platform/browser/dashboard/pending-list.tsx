/** Shown in place of a list that is loading, or that failed to load. */
import { CloudOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface PendingListProps {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** For example "Could not load the dishes". */
  failure: string;
  /** The class with the height of a row. */
  row: string;
  /** Each row is a separate card. */
  isCards?: boolean;
}

/** Renders nothing once there is data. */
export function PendingList({ query, failure, row, isCards = false }: PendingListProps) {
  if (query.data !== undefined) return null;
  if (query.error) {
    return (
      <EmptyState
        icon={<CloudOff aria-hidden="true" />}
        title={failure}
        description={query.error.message}
        action={
          <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const rows = (
    <>
      <p role="status" className="sr-only">
        Loading…
      </p>
      {['first', 'second', 'third'].map((each) => (
        <Skeleton key={each} className={`${row} ${isCards ? 'rounded-card' : 'rounded-md'}`} />
      ))}
    </>
  );
  return isCards ? (
    <div className="grid gap-4">{rows}</div>
  ) : (
    <Card className="grid gap-4 p-4">{rows}</Card>
  );
}
