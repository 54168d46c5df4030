/** Which dialog is open, in the history of the page: Back closes it. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type OpenDialog =
  | { kind: 'day'; date: string }
  | { kind: 'more'; date: string }
  | { kind: 'away' }
  | { kind: 'back'; from: string }
  | { kind: 'place' };

export function useOpenDialog() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const dialog = (state as { dialog?: OpenDialog } | null)?.dialog;
  // Closing is one step back, however often it is asked for.
  const isClosing = useRef(false);
  useEffect(() => {
    if (!dialog) isClosing.current = false;
  }, [dialog]);
  return {
    dialog,
    open: (next: OpenDialog) =>
      void navigate(pathname, {
        state: { dialog: next },
        replace: dialog !== undefined,
        preventScrollReset: true,
      }),
    close: () => {
      if (!dialog || isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}
