/** Whose turn it is: one text after another, the next one when staff come back from a chat. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QueuedText } from '../../text-contract.ts';

/**
 * A text whose turn it is stays, whatever happens to the list: a link must not change under a
 * finger. The one that was opened here goes when somebody comes back to the page.
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
    /** Raised whenever the next one is offered: it gets the focus then. */
    turn,
    open: (text: QueuedText) => {
      isAway.current = true;
      setShownId(text.id);
      setOpenedHere(text.id);
    },
    goOn,
  };
}
