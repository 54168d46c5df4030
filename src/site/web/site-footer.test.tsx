import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { legalLines } from '#src/settings/legal-lines.ts';
import { ShopFactsContext } from '#src/settings/web/use-shop-facts.ts';
import { SiteFooter } from './site-footer.tsx';

const address = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  render(<SiteFooter />, { wrapper: MemoryRouter });
});
describe('the public footer', () => {
  it.each([
    ['Privacy Policy', '/privacy-policy'],
    ['Refund Policy', '/refund-policy'],
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Home', '/'],
    ['About Us', '/about-us'],
    ['Menu', '/menu'],
  ])('has the link %s to %s', (name, path) => {
    expect(address(name)).toBe(path);
  });

  it('shows the phone number and the e-mail address', () => {
    const { phone, email } = testFacts;
    expect(address(phone)).toBe(`tel:${phone.replaceAll(' ', '')}`);
    expect(address(email)).toBe(`mailto:${email}`);
  });

  it('opens social pages in a new tab', () => {
    for (const { name, url } of testFacts.socialLinks) {
      const link = screen.getByRole('link', { name: new RegExp(`^${name}`) });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank']);
    }
  });

  it('has no list of social pages if there are none', () => {
    cleanup();
    render(
      <ShopFactsContext value={{ ...testFacts, socialLinks: [] }}>
        <SiteFooter />
      </ShopFactsContext>,
      { wrapper: MemoryRouter },
    );
    expect(screen.queryByRole('navigation', { name: 'Follow us' })).toBeNull();
  });

  it('shows a 2025 copyright notice and a credit link to the builder', () => {
    expect(screen.getByText(`© 2025 ${testFacts.name}. All rights reserved.`)).toBeTruthy();
    expect(address('Tiffin Shop')).toMatch(/^https:/);
  });

  it('names the licence, the seller with its address, and the grievance officer', () => {
    const text = screen.getByRole('contentinfo').textContent;
    for (const line of legalLines(testFacts)) expect(text).toContain(line);
  });
});
