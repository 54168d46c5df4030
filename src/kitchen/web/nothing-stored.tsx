/** Shown instead of a screen without data: it is loading, or loading failed. */
import { CloudOff } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { whyText } from './as-of-note.tsx';

interface NothingKeptProps {
  error: unknown;
  onRetry: () => void;
}

export function NothingStored({ error, onRetry }: NothingKeptProps) {
  if (!error) {
    return (
      <div className="grid gap-3 md:grid-cols-3">
        <p role="status" className="sr-only">
          Loading…
        </p>
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <Skeleton key={place} className="h-32 rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<CloudOff aria-hidden="true" />}
        title={whyText(error)}
        description="This tablet has nothing of this shift yet. It keeps trying."
        action={
          <Button size="lg" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </Card>
  );
}
