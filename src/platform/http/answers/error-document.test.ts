import { describe, expect, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import { errorPage } from './error-document.ts';

const app = setUpApp();

const visit = (url: string, accept: string) =>
  app.server.inject({ method: 'GET', url, headers: { accept } });

describe('an unknown address', () => {
  it('shows a visitor a page with a way home', async () => {
    const answer = await visit('/nothing.html', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.payload).toContain('There is nothing here.');
    expect(answer.payload).toContain('<a href="/">Go to the home page</a>');
  });

  it('returns data for calls and pictures', async () => {
    for (const [url, accept] of [
      ['/api/nothing', 'text/html'],
      ['/nothing.png', 'image/avif,image/webp,*/*'],
    ] as const) {
      const answer = await visit(url, accept);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'not_found' });
    }
  });

  it('returns no text that could be read as markup', () => {
    expect(errorPage('<b>no</b>')).toContain('&lt;b&gt;no&lt;/b&gt;');
  });
});
