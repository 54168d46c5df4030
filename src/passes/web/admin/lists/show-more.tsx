/** Fetches the next page of a list. */
import { Button } from '#src/platform/browser/ui/button.tsx';

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
}

/** Nothing after the last page. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 text-center">
      <Button
        variant="secondary"
        aria-disabled={list.isFetching}
        onClick={() => !list.isFetching && void list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
