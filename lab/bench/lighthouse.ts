/**
 * Lighthouse on the built shop as on a phone with slow 4G: the median of three runs per page, and
 * the bytes of a first visit.
 *
 *   npm run lighthouse [-- path …]
 *
 * Then what a customer waits for on a cheap phone; `npm run lighthouse -- phone` measures only
 * that.
 *
 * Lighthouse itself is downloaded from the registry at the first use, because it is as large as all
 * other packages together and only measuring needs it.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackBrowser } from '../browser/unpack-browser.ts';
import { openFolder, startShop } from './servers.ts';
import { slowPhone } from './slow-phone.ts';
import { middleOf } from './statistics.ts';

const lighthouseVersion = '13.5.0';
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const pages = [
  '/',
  '/menu',
  '/about-us',
  '/contact',
  '/my-orders',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
];

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

const run = promisify(execFile);
const browser = await unpackBrowser();
await using folder = await openFolder();
await using shop = await startShop();
const wanted = process.argv.slice(2);
const paths = wanted.length > 0 ? wanted.filter((each) => each !== 'phone') : pages;
if (paths.length > 0) {
  console.log('page'.padEnd(24), 'perf a11y best  seo   LCP ms    CLS  kB');
  for (const path of paths) console.log(await measure(path));
}
if (paths === pages || wanted.includes('phone')) await printPhone();

async function printPhone(): Promise<void> {
  console.log('\non a cheap phone: 400 kbit/s, 400 ms'.padEnd(46), '  ms  at most');
  for (const { name, ms, most } of await slowPhone(shop.url)) {
    console.log(name.padEnd(45), ms.toFixed(0).padStart(5), String(most ?? '').padStart(8));
  }
}

async function measure(path: string): Promise<string> {
  const reports: Report[] = [];
  for (let round = 0; round < runs; round++) reports.push(await report(path));
  const score = (name: (typeof categories)[number]) =>
    (100 * middleOf(reports.map((each) => each.categories[name].score))).toFixed(0).padStart(4);
  const audit = (name: string) =>
    middleOf(reports.map((each) => each.audits[name]?.numericValue ?? 0));
  return [
    path.padEnd(24),
    ...categories.map(score),
    audit('largest-contentful-paint').toFixed(0).padStart(8),
    audit('cumulative-layout-shift').toFixed(3).padStart(6),
    (audit('total-byte-weight') / 1000).toFixed(0).padStart(4),
  ].join(' ');
}

async function report(path: string): Promise<Report> {
  const output = join(folder.path, 'report.json');
  await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${lighthouseVersion}`,
      '--',
      'lighthouse',
      `${shop.url}${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
      `--only-categories=${categories.join(',')}`,
    ],
    { env: { ...browser.env, CHROME_PATH: browser.executablePath } },
  );
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}
