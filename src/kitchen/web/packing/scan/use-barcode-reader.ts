/** A barcode reader that is plugged in: it types a code faster than any person, and Enter. */
import { useEffect, useRef } from 'react';
import { codeIn } from './scan-answers.ts';

/** Between two of its keys; by the time of the keys, not by when a slow page hears of them. */
const betweenKeysMs = 100;

/** Hears the codes that it types, wherever the focus is, but not in a field. */
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
        // It must not press the button that has the focus.
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

/** Readers press the keys of an American keyboard, whatever letters the device has on them. */
function signOf({ code, key }: KeyboardEvent): string {
  const [, sign] = /^(?:Key|Digit|Numpad)([0-9A-Z])$/.exec(code) ?? [];
  return sign ?? (key.length === 1 ? key : '');
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
