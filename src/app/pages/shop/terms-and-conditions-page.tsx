import { checkoutMinutes, minutesToOpenPage } from '#src/checkout/checkout-rules.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import terms from '#src/site/policies/terms-and-conditions.md';
import { PolicyText } from '#src/site/web/policy-text.tsx';

export const handle: ScreenHandle = {
  title: terms.title,
  description:
    'The terms of ordering here: who may order, lawful use, prices and payment, responsibilities on both sides, and Indian law.',
};

export function TermsAndConditionsPage() {
  return <PolicyText policy={terms} values={{ checkoutMinutes, minutesToOpenPage }} />;
}
