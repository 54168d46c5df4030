/** A modal dialog that is open while it is mounted and can't be closed by the user. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** The browser keeps the focus inside, and returns it to where it was. */
export function useModalWhileMounted() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.removeAttribute('open');
    element?.showModal();
    setShown(true);
    return () => element?.close();
  }, []);
  return { dialog, shown };
}

/** Browsers let a second Escape close even a dialog that refuses to be cancelled. */
export function stayOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
