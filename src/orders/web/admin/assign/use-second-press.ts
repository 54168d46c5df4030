/**
 * A press that has to be said twice: the second one counts only after a moment, as no double tap is
 * a decision.
 */
import { useEffect, useState } from 'react';

/** Longer than a double click of a slow hand. */
const thinkingMs = 800;

export function useSecondPress(onAgreed: (id: string) => void) {
  const [asked, setAsked] = useState<string>();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (asked === undefined) return;
    const timer = setTimeout(() => setReady(true), thinkingMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return {
    /** Whose button was pressed once. */
    asked,
    isReady,
    press(id: string): void {
      if (id !== asked) {
        setReady(false);
        setAsked(id);
      } else if (isReady) onAgreed(id);
    },
  };
}
