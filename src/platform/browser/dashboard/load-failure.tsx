/** Shown where a list would be that did not come: why, and a button that asks again. */
import { CloudOff } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface LoadFailureProps {
  title: string;
  message: string;
  /** While it is asked for again. */
  busy: boolean;
  onRetry: () => void;
}

export function LoadFailure({ title, message, busy, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden="true" />}
      title={title}
      description={message}
      action={
        <Button disabled={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
