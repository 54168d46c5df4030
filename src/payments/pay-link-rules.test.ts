import { expect, it } from 'vitest';
import { parsedPayLink, payLinkIn, payPath, payPathOfLabel } from './pay-link-rules.ts';

const code = '0123456789abcdef';

it('a payment link is read in whatever case a phone has changed it to', () => {
  const link = payLinkIn(payPath(42, code));
  expect(parsedPayLink(link)).toEqual({ orderNumber: 42, code });
  expect(parsedPayLink(link.toUpperCase())).toEqual({ orderNumber: 42, code });
  const ofPass = payLinkIn(payPathOfLabel('P12', code));
  expect(ofPass).toBe(`p12-${code}`);
  expect(parsedPayLink(ofPass.toUpperCase())).toEqual({ label: 'P12', code });
});

it.each([
  '',
  '42',
  `42-${code}0`,
  `0-${code}`,
  `-${code}`,
  `1234567890-${code}`,
  `42-${'g'.repeat(16)}`,
])('"%s" is not a payment link', (link) => expect(parsedPayLink(link)).toBeUndefined());
