/**
 * A press that has to be said twice: the second one counts only after a moment, as no double tap is
 * a decision.
 */
import { useEffect, useState } from 'react';

/** Longer than a double click of a slow hand. */
const thinkingMs = 800;

/** True a moment after the question has come; without one at once. */
export function useThought(question: unknown): boolean {
  const [thought, setThought] = useState<unknown>();
  useEffect(() => {
    if (question === undefined) return;
    const timer = setTimeout(() => setThought(question), thinkingMs);
    return () => clearTimeout(timer);
  }, [question]);
  return question === undefined || thought === question;
}

/** `question` is one that came from the shop, after a press: it is asked like one's own. */
export function useSecondPress(
  onAgreed: (id: string) => void,
  question?: { personId: string } | undefined,
) {
  const [asking, setAsking] = useState<{ id: string }>();
  const isReady = useThought(asking);
  const ask = (id: string) => setAsking({ id });
  const [lastQuestion, setLastQuestion] = useState(question);
  if (question !== lastQuestion) {
    setLastQuestion(question);
    if (question) ask(question.personId);
  }
  return {
    /** Whose button was pressed once. */
    asked: asking?.id,
    isReady,
    press(id: string): void {
      if (id !== asking?.id) ask(id);
      else if (isReady) onAgreed(id);
    },
  };
}
