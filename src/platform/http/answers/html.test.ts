import { expect, it } from 'vitest';
import { html, trustedHtml } from './html.ts';

it('escapes what is put into text and attributes', () => {
  const name = `<b title="x" lang='y'>&`;
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;">' +
      '&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;</p>',
  );
});

it('leaves HTML of its own alone, in lists too', () => {
  const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${trustedHtml('<hr>')}`.markup).toBe(
    '<ul><li>&lt;a&gt;</li><li>b</li></ul><hr>',
  );
});

it('shows numbers, zero among them, and nothing for what is missing', () => {
  expect(html`${0}${7}${false}${null}${undefined}${''}`.markup).toBe('07');
});
