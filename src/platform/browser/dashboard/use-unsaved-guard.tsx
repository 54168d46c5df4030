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

export function useUnsavedGuard({ hasUnsaved, ...rest }: UnsavedGuardOptions): UnsavedGuard {
  const [going, setGoing] = useState<() => void>();
  return {
    leave: (go) => (hasUnsaved ? setGoing(() => go) : go()),
    question: hasUnsaved && (
      <LeaveQuestion {...rest} going={going} onAnswered={() => setGoing(undefined)} />
    ),
  };
}

interface LeaveQuestionProps extends Omit<UnsavedGuardOptions, 'hasUnsaved'> {
  /** Leaves without another page. */
  going: (() => void) | undefined;
  onAnswered: () => void;
}

/** Rendered only while something is unsaved: a page has one blocker, and may have several forms. */
function LeaveQuestion({ going, question, onDiscard, onAnswered }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A signed-out person can't save any more, so the question would be useless.
      currentSession() !== undefined,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const stay = () => {
    onAnswered();
    blocker.reset?.();
  };
  const discard = () => {
    onAnswered();
    onDiscard();
    going?.();
    blocker.proceed?.();
  };
  return (
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
  );
}
