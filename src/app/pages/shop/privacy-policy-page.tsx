import { lookUpDays } from '#src/orders/order-rules.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import privacy from '#src/site/policies/privacy-policy.md';
import { PolicyText } from '#src/site/web/policy-text.tsx';

export const handle: ScreenHandle = {
  title: privacy.title,
  description:
    'What we collect when you order, what we use it for, one cookie and no trackers, who sees your details, how long we keep them, and your rights.',
};

export function PrivacyPolicyPage() {
  return <PolicyText policy={privacy} values={{ lookUpDays }} />;
}
