/**
 * A button that needs two presses: the second one counts only after a moment, so that a double tap
 * is not a confirmation.
 */
import { useEffect, useState } from 'react';

/** Longer than a slow double click. */
const pauseMs = 800;

/** True a moment after the question appears; at once without a question. */
export function usePause(question: unknown): boolean {
  const [passed, setPassed] = useState<unknown>();
  useEffect(() => {
    if (question === undefined) return;
    const timer = setTimeout(() => setPassed(question), pauseMs);
    return () => clearTimeout(timer);
  }, [question]);
  return question === undefined || passed === question;
}

/** `question` comes from the shop after a press, and is confirmed in the same way. */
export function useSecondPress(
  onAgreed: (id: string) => void,
  question?: { personId: string } | undefined,
) {
  const [asking, setAsking] = useState<{ id: string }>();
  const isReady = usePause(asking);
  const ask = (id: string) => setAsking({ id });
  const [lastQuestion, setLastQuestion] = useState(question);
  if (question !== lastQuestion) {
    setLastQuestion(question);
    if (question) ask(question.personId);
  }
  return {
    /** The id of the button that was pressed once. */
    asked: asking?.id,
    isReady,
    press(id: string): void {
      if (id !== asking?.id) ask(id);
      else if (isReady) onAgreed(id);
    },
  };
}
