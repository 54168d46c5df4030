/**
 * Part of every document; runs before any bundle has arrived. Each tap shows at once, and a control
 * that opens something is clicked again when the page is hydrated.
 */
import './steady/double-taps.ts';
import './styles/one-face.ts';

const root = document.documentElement;
/** By then a page with all its bundles is hydrated. */
const pictureDelayMs = 4000;

let pressed: HTMLElement[] = [];
let alive = false;
let menusHere = false;

document.addEventListener('click', showTap, true);
document.addEventListener('alive', openPressed, { once: true });
// The script that counts dishes is at the end of the document, after the dishes are visible.
document.addEventListener('readystatechange', pressAgain);
// "Back" may show this same document again.
addEventListener('pageshow', forgetTaps);
document.addEventListener('menus-here', keepMenus, { once: true });
// On a phone, pictures out of sight wait for the bundles of this page, and of the next one for
// somebody who goes on at once.
root.setAttribute('data-loading', '');
addEventListener('scroll', showPictures, { passive: true, once: true });
// Pictures load after this delay even if bundles fail.
addEventListener('load', () => setTimeout(showPictures, pictureDelayMs));

function showPictures(): void {
  root.removeAttribute('data-loading');
}

function keepMenus(): void {
  menusHere = true;
}

function showTap(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : undefined;
  const part = target?.closest<HTMLElement>('a, button');
  forgetTaps();
  if (part?.matches('a[href^="/"]:not([target])')) part.setAttribute('data-tapped', '');
  // Before the menus were shown, loading their document is faster than loading their code, so the
  // router must not see the tap.
  if (!menusHere && part?.matches('a[href="/menu"]')) event.stopPropagation();
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
