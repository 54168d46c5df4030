import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import * as privacyPage from '#src/app/pages/shop/privacy-policy-page.tsx';
import * as refundPage from '#src/app/pages/shop/refund-policy-page.tsx';
import * as termsPage from '#src/app/pages/shop/terms-and-conditions-page.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import type { ShopFacts } from '#src/settings/shop-facts.ts';
import { ShopFactsContext } from '#src/settings/web/use-shop-facts.ts';

/** The text of a page as one line. */
function read(Page: ComponentType, facts = testFacts): string {
  const page = (
    <ShopFactsContext value={facts}>
      <Page />
    </ShopFactsContext>
  );
  render(page, { wrapper: MemoryRouter });
  return screen.getByRole('main').textContent.replaceAll(/\s+/g, ' ');
}

const withCash: ShopFacts = { ...testFacts, cash: { mostRupees: 500, exceptAddresses: [] } };

const policies: [string, ComponentType, ScreenHandle][] = [
  ['Terms and Conditions', termsPage.TermsAndConditionsPage, termsPage.handle],
  ['Privacy Policy', privacyPage.PrivacyPolicyPage, privacyPage.handle],
  ['Return, Refund and Delivery Policy', refundPage.RefundPolicyPage, refundPage.handle],
];

describe.each(policies)('%s', (title, Component, handle) => {
  it('has one title, and headings without a gap', () => {
    read(Component);
    expect(handle.title).toBe(title);
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
      title,
    ]);
    const others = screen.getAllByRole('heading').slice(1);
    expect(new Set(others.map(({ tagName }) => tagName))).toEqual(new Set(['H2']));
  });

  it('has a description that is short enough for search engines', () => {
    expect(handle.description?.length).toBeLessThanOrEqual(160);
  });

  it('shows when it last changed', () => {
    expect(read(Component)).toContain('Last updated 21 November 2026');
  });

  it('names the responsible person and the grievance officer', () => {
    const text = read(Component);
    const { legalName, phone, email, fssaiLicence, grievanceOfficer } = testFacts;
    for (const said of [legalName, phone, email, fssaiLicence, ...Object.values(grievanceOfficer)])
      expect(text).toContain(said);
  });
});

describe('the terms of use', () => {
  it.each([
    ['18+ or guardian permission', 'at least 18 years old'],
    ['18+ or guardian permission', 'permission of a parent or guardian'],
    ['lawful use', 'only for what the law allows'],
    ['account responsibility', 'You are responsible for giving your own number'],
    ['Indian law', 'These terms follow Indian law'],
    ['cancellations by the provider', 'pricing errors, stock issues or suspected fraud'],
    ['when an unpaid order ends', 'any other that is not paid 20 minutes after it'],
  ])('cover %s: "%s"', (_term, words) => {
    expect(read(termsPage.TermsAndConditionsPage)).toContain(words);
  });
});

describe('the privacy policy', () => {
  it.each([
    ['what is collected', 'your mobile number, the location that you choose, the address line'],
    ['how it is used', 'to cook, deliver and look up your order'],
    ['cookies', 'we set one cookie'],
    ['cookies', 'There are no trackers'],
    ['cookies', 'load nothing from third parties'],
    ['cookies', 'belongs to the payment company'],
    ['sharing', 'The payment company gets the amount'],
    ['sharing', 'The delivery person sees your mobile number'],
    ['the look-up', 'in the last 90 days'],
    ['private links', 'it ends after a year'],
    ['notes of staff', 'Our staff note it beside your number'],
    ['retention', 'as the laws on tax and accounts ask'],
    ['user rights', 'have mistakes corrected'],
    ['user rights', 'have deleted what no law obliges us to keep'],
    ['guardian permission', 'only with the permission of a parent or guardian'],
  ])('covers %s: "%s"', (_term, words) => {
    expect(read(privacyPage.PrivacyPolicyPage)).toContain(words);
  });
});

describe('the return, refund and delivery policy', () => {
  it.each([
    ['delivery', 'Orders are processed and delivered within 45-60 minutes.'],
    ['refunds', 'Refunds go to the original payment method within 5-10 business days'],
    ['shipping fees', 'computed at checkout'],
    ['shipping fees', 'non-refundable unless the fault is ours'],
    ['shipping fees', 'Today no shipping fee is charged'],
    ['returns', 'There are no returns once an order is placed.'],
    ['cancellations', 'an error in a price'],
    ['cancellations', 'stock issues'],
    ['cancellations', 'suspected fraud'],
    ['cancelled paid orders', 'its money goes back in full'],
    ['unpaid orders', 'any other that is not paid 20 minutes after it'],
    ['late payments', 'the payment is attached to your order. If not, it is refunded.'],
  ])('covers %s: "%s"', (_term, words) => {
    expect(read(refundPage.RefundPolicyPage)).toContain(words);
  });
});

describe('a shop that takes cash at the door', () => {
  it.each<[string, ComponentType, string]>([
    ['the terms', termsPage.TermsAndConditionsPage, 'pay in cash when your meal comes'],
    ['the terms', termsPage.TermsAndConditionsPage, 'or as soon as you choose to pay in cash'],
    ['deliveries', refundPage.RefundPolicyPage, 'or from your order if you pay in cash'],
    ['unpaid orders', refundPage.RefundPolicyPage, 'in cash at the door does not end that way'],
    ['refunds', refundPage.RefundPolicyPage, 'paid in cash goes back to you in cash'],
  ])('says so in %s, and no other shop does', (_where, Page, words) => {
    expect(read(Page)).not.toMatch(/in cash/);
    cleanup();
    expect(read(Page, withCash)).toContain(words);
  });
});
