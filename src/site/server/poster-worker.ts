/** The thread that draws posters. */
import { drawForOthers } from '#src/platform/pdf/pdf-worker.ts';
import { posterPdf } from './poster-pdf.ts';

drawForOthers(posterPdf);
