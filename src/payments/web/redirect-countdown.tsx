/** Counts down to leaving the page, unless the customer wants to stay. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';

interface RedirectCountdownProps {
  seconds: number;
  onEnd: () => void;
}

export function RedirectCountdown({ seconds, onEnd }: RedirectCountdownProps) {
  const [left, setLeft] = useState(seconds);
  const [staying, setStaying] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (staying) return;
    if (left === 0) return end();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, staying]);
  if (staying) {
    return (
      // The pressed button is removed: the focus moves here.
      <p
        ref={(text) => text?.focus()}
        tabIndex={-1}
        className="flex min-h-11 items-center justify-center text-quiet"
      >
        You stay on this page.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <p role="timer" className="text-quiet figures">
        Redirecting in {left} seconds...
      </p>
      <Button variant="ghost" onClick={() => setStaying(true)}>
        Stay on this page
      </Button>
    </div>
  );
}
