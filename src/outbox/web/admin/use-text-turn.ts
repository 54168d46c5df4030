/** Which text is next: one after another, the next one when staff return from a chat. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QueuedText } from '../../text-contract.ts';

/**
 * The next text does not change while the list changes: a link must not change under a finger. A
 * text that was opened here is left when the person returns to the page.
 */
export function useTextTurn(texts: readonly QueuedText[]) {
  const [shownId, setShownId] = useState<string>();
  const [openedHere, setOpenedHere] = useState<string>();
  const [turn, setTurn] = useState(0);
  const isAway = useRef(false);
  const shown = texts.find(({ id, state }) => {
    return id === shownId && (state === 'due' || state === 'opened');
  });
  const current = shown ?? texts.find(({ state }) => state === 'due');
  if (current && current.id !== shownId) setShownId(current.id);
  const goOn = () => {
    isAway.current = false;
    const next = texts.find(({ id, state }) => state === 'due' && id !== current?.id);
    setShownId(next?.id);
    setTurn((count) => count + 1);
  };
  const comeBack = useEffectEvent(() => {
    if (isAway.current && document.visibilityState === 'visible') goOn();
  });
  useEffect(() => {
    const onReturn = () => comeBack();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
  return {
    current,
    isOpenedHere: current?.state === 'opened' && current.id === openedHere,
    /** Incremented when the next text is shown, which gets the focus then. */
    turn,
    open: (text: QueuedText) => {
      isAway.current = true;
      setShownId(text.id);
      setOpenedHere(text.id);
    },
    goOn,
  };
}
