import { describe, expect, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';

const app = setUpApp();

const documentPath = '/api/openapi.json';
const read = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers });

describe('the API documentation', () => {
  it('names every call', async () => {
    const document = JSON.parse((await read(documentPath)).payload);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/user/menus', '/api/admin/money/sums']),
    );
  });

  it('is generated once, and not sent to clients that have it', async () => {
    const { swagger } = app.server;
    const first = await read(documentPath);
    let written = 0;
    app.server.swagger = (() => {
      written += 1;
      return swagger();
    }) as typeof swagger;
    const [again, known] = [
      await read(documentPath),
      await read(documentPath, { 'if-none-match': String(first.headers.etag) }),
    ];
    app.server.swagger = swagger;
    expect([again.payload === first.payload, written]).toEqual([true, 0]);
    expect([known.statusCode, known.payload]).toEqual([304, '']);
  });

  it.each(['json', 'yaml'])(
    "has one address, to which the page's address for %s redirects",
    async (form) => {
      const answer = await read(`/api/docs/${form}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([301, documentPath]);
    },
  );

  it('has a page that shows it and loads nothing from other sites', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await read(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/);
      expect(page.payload).toContain('<script src="/api/docs/start.js">');
    }
    expect((await read('/api/docs/start.js')).payload).toContain(`url: '${documentPath}'`);
  });
});
