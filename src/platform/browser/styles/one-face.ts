/**
 * One typeface for all pages of a visit. The shop's own is used on a page only if it has arrived
 * when the page is painted; where the first page of a tab was painted without it, the later pages
 * are as well, although it is in the cache by then. A slow connection does not load it: it would
 * arrive after the text, and hold up the bundles.
 */
import { readTab, writeTab } from '../tab-storage.ts';

const key = 'plain-face';
// Safari and Firefox do not know the connection.
const { connection } = navigator as { connection?: { effectiveType?: string } };
const isPlain = readTab(key) ?? (/[23]g/.test(connection?.effectiveType ?? '') || undefined);

if (isPlain === true) {
  writeTab(key, true);
  document.documentElement.setAttribute('data-plain-face', '');
} else {
  document.querySelector('link[as=font]')?.setAttribute('rel', 'preload');
}
if (isPlain === undefined) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    writeTab(key, !document.fonts.check('1em "Anek Latin"'));
  }).observe({ type: 'paint', buffered: true });
}
