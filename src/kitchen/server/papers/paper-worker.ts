/**
 * The thread that draws papers. It pauses for as long as it worked, to leave processor time for
 * others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { drawForOthers } from '#src/platform/pdf/pdf-worker.ts';
import type { Paper } from './paper-data.ts';
import { paperPdf } from './paper-pdf.ts';

/** Upper limit of a pause, so that labels don't take forever on a busy machine. */
const longestRestMs = 40;

drawForOthers((paper: Paper) => {
  let began = performance.now();
  return paperPdf(paper, async () => {
    await wait(Math.min(performance.now() - began, longestRestMs));
    began = performance.now();
  });
});
