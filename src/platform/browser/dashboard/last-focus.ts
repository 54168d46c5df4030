/**
 * The control that had the focus last, also where it lost it: a browser takes the focus from a
 * button that is disabled while its request is under way.
 */

let last: Element | undefined;
let lastOfPage: Element | undefined;

// Documents are rendered where nothing has a focus.
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

/** Outside of dialogs: from there a row of dialogs began, each in place of the one before. */
export function lastFocusedOfPage(): Element | undefined {
  return lastOfPage;
}

/** At once, or when it is enabled again and nothing else has got the focus meanwhile. */
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
