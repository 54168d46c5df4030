/** Keeps the height of a box during a press on it (decision 32). */
import type { PointerEvent } from 'react';

/** A touch triggers its click a moment after it ends. */
const clickMs = 400;

/** For `onPointerDown` of a box whose content scrolls when it does not fit. */
export function holdSize({ currentTarget: box }: PointerEvent<HTMLElement>): void {
  box.style.height = `${box.offsetHeight}px`;
  const over = new AbortController();
  const letGo = () => {
    over.abort();
    box.style.height = '';
  };
  const { signal } = over;
  window.addEventListener('click', letGo, { signal });
  window.addEventListener('pointercancel', letGo, { signal });
  // The press ended elsewhere and triggers no click.
  window.addEventListener('pointerup', () => setTimeout(letGo, clickMs), { signal });
}
