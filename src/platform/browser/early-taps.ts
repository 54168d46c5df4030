/**
 * In every document, and runs before any bundle has arrived: each tap shows at once, and what
 * was pressed to open something opens when the page comes to life.
 */
import './steady/double-taps.ts';

const root = document.documentElement;
/** A page that has all of its bundles is alive by then, and has fetched the next one. */
const pictureDelayMs = 4000;

let pressed: HTMLElement[] = [];
let alive = false;
let settled = false;

document.addEventListener('click', showTap, true);
document.addEventListener('alive', openPressed, { once: true });
// What counts dishes is at the end of the document, and dishes are seen before that.
document.addEventListener('readystatechange', pressAgain);
// "Back" may show this very document again.
addEventListener('pageshow', forgetTaps);
// A phone's pictures out of sight wait for what brings this page and the next one to life.
root.setAttribute('data-loading', '');
document.addEventListener('settled', settle, { once: true });
addEventListener('scroll', showPictures, { passive: true, once: true });
// Whatever became of the bundles.
addEventListener('load', () => setTimeout(showPictures, pictureDelayMs));

function settle(): void {
  settled = true;
  showPictures();
}

function showPictures(): void {
  root.removeAttribute('data-loading');
}

function showTap(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : undefined;
  const part = target?.closest<HTMLElement>('a, button');
  forgetTaps();
  if (part?.matches('a[href^="/"]:not([target])')) part.setAttribute('data-tapped', '');
  // Until its code is here, the document of the menus is sooner there: the router does not hear of
  // the tap.
  if (!settled && part?.matches('a[href="/menu"]')) event.stopPropagation();
  if (document.readyState === 'loading' && part?.matches('[data-add]')) pressed.push(part);
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
  pressAgain();
}

function pressAgain(): void {
  const parts = pressed;
  pressed = [];
  for (const part of parts) part.click();
}
