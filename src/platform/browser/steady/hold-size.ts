/** Keeps a box as high as it is while a press on it lasts (decision 32). */
import type { PointerEvent } from 'react';

/** A touch clicks a moment after it has ended. */
const clickMs = 400;

/** For `onPointerDown` of a box whose content scrolls where it finds no room. */
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
  // It ended elsewhere, and is no click.
  window.addEventListener('pointerup', () => setTimeout(letGo, clickMs), { signal });
}
