import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { firstSettings } from '#src/settings/first-settings.ts';
import type { SettingsSnapshot } from '#src/settings/server/settings-cache.ts';
import { openingSoon } from './opening-soon.ts';

const made = firstSettings({ cutOffs: {}, maskLookUps: true });

/** What a path answers of a shop whose owner has set this. */
async function ask(path: string, set: Partial<typeof made> = {}) {
  await using app = fastify();
  const settings = { ...made, ...set } as SettingsSnapshot;
  openingSoon(app, { current: () => settings });
  app.get('/*', () => 'the page');
  // Awaited here: the server is closed when this function ends.
  return await app.inject(path);
}

const shop = { ...made.shop, email: 'asha@kitchen.example' };
const { gstin: _demo, ...unregistered } = made.papers;
const papers = {
  ...unregistered,
  fssaiLicence: '20724012000123',
  grievanceOfficer: { ...made.papers.grievanceOfficer, email: 'asha@kitchen.example' },
};

describe('a shop in production', () => {
  it.each(['/', '/menu', '/checkout?x=1', '/administer'])(
    'says at %s that it opens soon, which nobody keeps or lists',
    async (path) => {
      const { body, statusCode, headers } = await ask(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('Opening soon');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    },
  );

  it.each(['/admin/setup', '/admin', '/delivery/login', '/kitchen', '/robots.txt'])(
    'opens %s all the same',
    async (path) => expect((await ask(path)).body).toBe('the page'),
  );

  it('opens once nothing of the demo is among its papers', async () => {
    expect((await ask('/', { shop })).body).toContain('Opening soon');
    expect((await ask('/', { papers })).body).toContain('Opening soon');
    const mixed = { ...papers, gstin: made.papers.gstin };
    expect((await ask('/', { shop, papers: mixed })).body).toContain('Opening soon');
    expect((await ask('/', { shop, papers })).body).toBe('the page');
  });
});
