/**
 * One typeface for all pages of a visit. The shop's own is used on a page only if it has arrived
 * when the page is painted; where the first page of a tab was painted without it, the later pages
 * are as well, although it is in the cache by then.
 */
import { readTab, writeTab } from '../tab-storage.ts';

const key = 'plain-face';
const isPlain = readTab(key);

if (isPlain === true) document.documentElement.setAttribute('data-plain-face', '');
if (isPlain === undefined) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    writeTab(key, !document.fonts.check('1em "Anek Latin"'));
  }).observe({ type: 'paint', buffered: true });
}
