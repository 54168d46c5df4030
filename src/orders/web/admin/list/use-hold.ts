/** Whether somebody is using the rows of the table, so that the rows must not move. */
import { type FocusEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Props for the element that contains the rows. */
export interface HoldProps {
  ref: (rows: HTMLElement | null) => void;
  onPointerOver: () => void;
  onPointerLeave: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Held while the pointer is over the rows, the focus is inside them, or a dialog is open;
 * `onRelease` is called when none of these holds any more.
 */
export function useHold(isDialogOpen: boolean, onRelease: () => void) {
  const element = useRef<HTMLElement>(null);
  const isPointed = useRef(false);
  const hasDialog = useRef(isDialogOpen);

  const isHeld = useCallback(
    () => hasDialog.current || isPointed.current || hasFocus(element.current),
    [],
  );
  const releaseIfFree = useEffectEvent(() => {
    if (!isHeld()) onRelease();
  });
  useEffect(() => {
    hasDialog.current = isDialogOpen;
    if (!isDialogOpen) releaseIfFree();
  }, [isDialogOpen]);

  const ref = useCallback((rows: HTMLElement | null) => {
    element.current = rows;
    // Rows that are removed under the pointer never fire an event that it left.
    isPointed.current = false;
  }, []);
  const holdProps: HoldProps = {
    ref,
    // Not "enter": React misses it when what was above, such as the loading overlay, has just been
    // removed.
    onPointerOver: () => {
      isPointed.current = true;
    },
    onPointerLeave: () => {
      isPointed.current = false;
      if (!isHeld()) onRelease();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      if (!isHeld()) onRelease();
    },
  };
  return { isHeld, holdProps };
}

function hasFocus(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) ?? false;
}
