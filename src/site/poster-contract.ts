/** The poster that leads customers to the shop: its name, "Scan to order", and a QR code. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';

/** The papers of the poster: A4 for a wall, A6 for a counter or a box. */
export const posterPapers = ['A4', 'A6'] as const;
export type PosterPaper = (typeof posterPapers)[number];

/** The page that the QR code leads to. */
export const posterPage = '/menu';

/** Returns the PDF. 503 `unavailable` while the shop closes. */
export const printPoster = endpoint({
  method: 'GET',
  path: '/api/admin/posters/{paper}',
  access: 'settings',
  summary: 'Print the poster with the QR code of the menu',
  params: z.object({ paper: z.enum(posterPapers) }),
  response: z.string(),
  file: 'application/pdf',
});
