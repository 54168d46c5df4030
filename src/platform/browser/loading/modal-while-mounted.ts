/** A dialog above everything for as long as it is drawn, and can't be closed by hand. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** The browser keeps the focus inside, and gives it back to where it was. */
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

/** Browsers let the second Escape close even what refuses to be cancelled. */
export function stayOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
