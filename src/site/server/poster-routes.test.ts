import { expect, it } from 'vitest';
import { pdfPageTexts, pdfPictures, qrIn } from '#lab/builders/pdf-pictures.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { asAdmin, type TestPerson } from '#lab/builders/staff-builders.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';

const app = setUpApp({ env: { PUBLIC_URL: 'https://ghar.example' } });
const owner = setUpOwner(app);

const print = (paper: string, person?: TestPerson) =>
  app.server.inject({ url: `/api/admin/posters/${paper}`, ...person?.as });

it('the poster has the present name of the shop, and the address at which customers find it', async () => {
  await changeSettings(app, 'shop', { name: 'Ghar Ka Khana' });
  const { statusCode, headers, rawPayload } = await print('A4', owner);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="poster-a4.pdf"',
  });
  expect((await pdfPageTexts(rawPayload)).join()).toContain('Ghar Ka Khana');
  const [picture] = await pdfPictures(rawPayload, 100);
  const { width = 0, height = 0 } = picture ?? {};
  const read = picture && qrIn(picture, { x: 0, y: 0, width, height });
  expect(read).toBe('https://ghar.example/menu');
});

it('the poster is the owner’s alone, on two papers', async () => {
  expect((await print('A4')).statusCode).toBe(401);
  expect((await print('A4', await asAdmin(app))).statusCode).toBe(403);
  expect((await print('A3', owner)).statusCode).toBe(400);
});
