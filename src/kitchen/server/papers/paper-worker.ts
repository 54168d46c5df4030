/** The thread that draws the kitchen's papers. */
import { drawForOthers } from '#src/platform/pdf/pdf-worker.ts';
import { paperPdf } from './paper-pdf.ts';

drawForOthers(paperPdf);
