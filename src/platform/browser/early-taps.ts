/**
 * Part of every document; runs before any bundle has arrived. Each tap shows at once, and a control
 * that opens something is clicked again when the page is hydrated.
 */
import './steady/double-taps.ts';

const root = document.documentElement;
/** By then a page with all its bundles is hydrated and has fetched the next page. */
const pictureDelayMs = 4000;

let pressed: HTMLElement[] = [];
let alive = false;
let settled = false;

document.addEventListener('click', showTap, true);
document.addEventListener('alive', openPressed, { once: true });
// The script that counts dishes is at the end of the document, after the dishes are visible.
document.addEventListener('readystatechange', pressAgain);
// "Back" may show this same document again.
addEventListener('pageshow', forgetTaps);
// On a phone, pictures out of sight wait for the bundles of this page and the next one.
root.setAttribute('data-loading', '');
document.addEventListener('settled', settle, { once: true });
addEventListener('scroll', showPictures, { passive: true, once: true });
// Pictures load after this delay even if bundles fail.
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
  // Until the code of the menus page has arrived, loading its document is faster, so the router
  // must not see the tap.
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
