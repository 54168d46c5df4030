/** The thread that draws papers: it rests as long as it worked, and so leaves others room. */
import { setTimeout as wait } from 'node:timers/promises';
import { drawForOthers } from '#src/platform/pdf/pdf-worker.ts';
import type { Paper } from './paper-data.ts';
import { paperPdf } from './paper-pdf.ts';

/** A machine that is busy takes long for a sheet: nobody waits for ever for their labels. */
const longestRestMs = 40;

drawForOthers((paper: Paper) => {
  let began = performance.now();
  return paperPdf(paper, async () => {
    await wait(Math.min(performance.now() - began, longestRestMs));
    began = performance.now();
  });
});
