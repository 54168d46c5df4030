/** A connected barcode reader: it types a code faster than a person could, and then Enter. */
import { useEffect, useRef } from 'react';
import { codeIn } from './scan-answers.ts';

/**
 * Maximum time between two keys, by the timestamps of the events and not by when a slow page
 * handles them.
 */
const betweenKeysMs = 100;

/** Receives the codes that the reader types, wherever the focus is, except in a text field. */
export function useBarcodeReader(onCode: (code: string) => void): void {
  const hear = useRef(onCode);
  useEffect(() => {
    hear.current = onCode;
  });
  useEffect(() => {
    let typed = '';
    let lastKeyAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.timeStamp - lastKeyAt > betweenKeysMs) typed = '';
      lastKeyAt = event.timeStamp;
      if (event.key === 'Enter') {
        const code = codeIn(typed);
        typed = '';
        if (code === undefined) return;
        // The Enter of the reader must not press the focused button.
        event.preventDefault();
        event.stopPropagation();
        hear.current(code);
      } else if (!isField(event.target)) {
        typed += signOf(event);
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Readers send the key positions of an American keyboard, whatever the layout of the device is. */
function signOf({ code, key }: KeyboardEvent): string {
  const [, sign] = /^(?:Key|Digit|Numpad)([0-9A-Z])$/.exec(code) ?? [];
  return sign ?? (key.length === 1 ? key : '');
}

/** A field that takes text. A switch does not count, because it has the focus after each press. */
function isField(target: EventTarget | null): boolean {
  const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select';
  return target instanceof HTMLElement && target.matches(fields);
}
