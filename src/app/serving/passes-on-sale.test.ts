import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addOffer, addPassShop } from '#lab/builders/pass-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { passesOnSale } from './passes-on-sale.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

it('the page of passes leads home while none is on sale', async () => {
  await using pages = fastify();
  passesOnSale(pages, app.offers);
  for (const path of ['/passes', '/menu']) pages.get(path, () => 'the page');
  const passes = await pages.inject('/passes?from=mail');
  expect([passes.statusCode, passes.headers.location]).toEqual([302, '/']);
  expect((await pages.inject('/menu')).payload).toBe('the page');
  await addOffer(app, await addPassShop(app, admin.id));
  expect((await pages.inject('/passes')).payload).toBe('the page');
});
