import { expect, it } from 'vitest';
import { html, trustedHtml } from './html.ts';

it('escapes values in text and attributes', () => {
  const name = `<b title="x" lang='y'>&`;
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;">' +
      '&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;</p>',
  );
});

it('does not escape its own HTML, also in lists', () => {
  const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${trustedHtml('<hr>')}`.markup).toBe(
    '<ul><li>&lt;a&gt;</li><li>b</li></ul><hr>',
  );
});

it('shows numbers, including zero, and nothing for missing values', () => {
  expect(html`${0}${7}${false}${null}${undefined}${''}`.markup).toBe('07');
});
