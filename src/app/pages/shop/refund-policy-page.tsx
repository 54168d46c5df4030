/**
 * The return, refund and delivery policy: the terms of product 2.7, as the shop implements them.
 */
import { checkoutMinutes, minutesToOpenPage } from '#src/checkout/checkout-rules.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import refunds from '#src/site/policies/refund-policy.md';
import { PolicyText } from '#src/site/web/policy-text.tsx';

export const handle: ScreenHandle = {
  title: refunds.title,
  description:
    'How soon a meal arrives, when money goes back and how long that takes, what delivery costs, and when an order is cancelled.',
};

export function RefundPolicyPage() {
  const values = { checkoutMinutes, minutesToOpenPage, shifts: shifts.join(' or ') };
  return <PolicyText policy={refunds} values={values} />;
}
