/** Asks before leaving a screen with unsaved edits. */
import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuard {
  /** Leaves at once when nothing would be lost, otherwise after the admin has agreed. */
  leave: (go: () => void) => void;
  /** The dialog; the caller must render it. */
  question: ReactNode;
}

interface UnsavedGuardOptions {
  hasUnsaved: boolean;
  /** A sentence that says what would be lost. */
  question: string;
  /** The admin has agreed to discard the edits. */
  onDiscard: () => void;
}

export function useUnsavedGuard(options: UnsavedGuardOptions): UnsavedGuard {
  const { hasUnsaved, question, onDiscard } = options;
  const [going, setGoing] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A signed-out person can't save any more, so the question would be useless.
      currentSession() !== undefined,
  );
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);

  const stay = () => {
    setGoing(undefined);
    blocker.reset?.();
  };
  const discard = () => {
    setGoing(undefined);
    onDiscard();
    going?.();
    blocker.proceed?.();
  };
  return {
    leave: (go) => (hasUnsaved ? setGoing(() => go) : go()),
    question: (
      <ConfirmDialog
        open={going !== undefined || blocker.state === 'blocked'}
        title="Discard changes?"
        question={question}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={discard}
        onCancel={stay}
      />
    ),
  };
}
