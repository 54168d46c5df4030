/**
 * The control that had the focus last, even if it lost it: browsers take the focus from a button
 * that is disabled while its request is running.
 */

let last: Element | undefined;
let lastOfPage: Element | undefined;

// During server-side rendering there is no document.
if (typeof document !== 'undefined') document.addEventListener('focusin', remember);

function remember({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  last = target;
  if (target.closest('[role="dialog"]') === null) lastOfPage = target;
}

export function lastFocused(): Element | undefined {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body ? last : activeElement;
}

/** The last focused control outside of dialogs, from which a sequence of dialogs was opened. */
export function lastFocusedOfPage(): Element | undefined {
  return lastOfPage;
}

/** Focuses the control at once, or when it is enabled again and nothing else has the focus. */
export function giveFocus(control: HTMLElement): void {
  if (!control.matches(':disabled')) {
    control.focus();
    return;
  }
  const observer = new MutationObserver(() => {
    if (control.matches(':disabled')) return;
    observer.disconnect();
    if (document.activeElement === document.body) control.focus();
  });
  observer.observe(control, { attributeFilter: ['disabled'] });
}
