/** Asks before edits that are not saved are lost by a stray click. */
import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuard {
  /** Goes at once where nothing would be lost, else after the admin has agreed. */
  leave: (go: () => void) => void;
  /** To be rendered somewhere. */
  question: ReactNode;
}

interface UnsavedGuardOptions {
  hasUnsaved: boolean;
  /** A sentence on what would be lost. */
  question: string;
  /** The admin has agreed to lose what is not saved. */
  onDiscard: () => void;
}

export function useUnsavedGuard(options: UnsavedGuardOptions): UnsavedGuard {
  const { hasUnsaved, question, onDiscard } = options;
  const [going, setGoing] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Anyone who is signed out can't save any more: a question would only be in the way.
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
