/**
 * Stands in every document and runs before any bundle has arrived: each tap shows at once, and what was pressed to open
 * something opens when the page comes to life.
 */

const root = document.documentElement;
/** A page that has all of its bundles is alive by then, and has fetched the next one. */
const pictureDelayMs = 4000;

const pressed: HTMLElement[] = [];
let alive = false;

document.addEventListener('click', showTap, true);
document.addEventListener('alive', openPressed, { once: true });
// "Back" may show this very document again.
addEventListener('pageshow', forgetTaps);
// A phone's pictures out of sight wait for what brings this page and the next one to life.
root.setAttribute('data-loading', '');
document.addEventListener('settled', showPictures);
addEventListener('scroll', showPictures, { passive: true, once: true });
// Whatever became of the bundles.
addEventListener('load', () => setTimeout(showPictures, pictureDelayMs));

function showPictures(): void {
  root.removeAttribute('data-loading');
}

function showTap(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : undefined;
  const part = target?.closest<HTMLElement>('a, button');
  forgetTaps();
  if (part?.matches('a[href^="/"]:not([target])')) part.setAttribute('data-tapped', '');
  if (alive || !part?.matches('button[aria-expanded]')) return;
  part.setAttribute('data-tapped', '');
  pressed.push(part);
}

function forgetTaps(): void {
  for (const part of document.querySelectorAll('[data-tapped]'))
    part.removeAttribute('data-tapped');
}

function openPressed(): void {
  alive = true;
  for (const part of pressed) part.click();
}

export {};
