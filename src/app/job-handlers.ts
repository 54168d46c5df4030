/** The handlers of all background jobs, by kind. */
import { accountingJobs } from '#src/accounting/server/accounting-jobs.ts';
import { alertJobs } from '#src/alerts/server/alert-jobs.ts';
import { backupJobs } from '#src/backups/server/backup-jobs.ts';
import type { BackupWork } from '#src/backups/server/backup-service.ts';
import { approvalJobs } from '#src/checkout/server/strangers/approval-jobs.ts';
import { messageJobs } from '#src/contact/server/message-jobs.ts';
import { sandboxJobs, type WebhookDelivery } from '#src/gateways/server/sandbox/sandbox-service.ts';
import { kitchenJobs } from '#src/kitchen/server/kitchen-jobs.ts';
import { passJobs } from '#src/passes/server/after-sale/ending-jobs.ts';
import { passTextJobs } from '#src/passes/server/texts/pass-text-jobs.ts';
import { paymentsOfAlerts } from '#src/payments/server/alert-payments-service.ts';
import { isCheckoutBeingPaid as isBeingPaid } from '#src/payments/server/attempts/attempt-service.ts';
import { paymentJobs } from '#src/payments/server/payment-jobs.ts';
import type { PaymentContext } from '#src/payments/server/settling/settle-service.ts';
import { retentionJobs } from '#src/privacy/server/retention-service.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { addDemoLunch, demoLunchJob } from './demo/demo-lunch-seed.ts';
import { demoDayJob, keepDemoFresh } from './demo/demo-seed.ts';
import { forgetUnpaidOrder, refundCancelledOrder } from './hooks/cancelled-money.ts';
import { onNotCooked } from './hooks/not-cooked.ts';
import { giveBackOfPass } from './hooks/stopped-pass-money.ts';
import { retentionOf } from './personal/retention.ts';

interface Work extends PaymentContext, Pick<BackupWork, 'databaseUrl' | 'pictures'> {
  settings: SettingsCache;
  /** Signs the sandbox's webhooks. */
  secret: string;
  deliver: WebhookDelivery;
}

export function jobHandlers({ secret, deliver, databaseUrl, pictures, ...paymentContext }: Work) {
  const { shop, settings, menuCache } = paymentContext;
  const { db, clock } = shop;
  const cancelling = { refundCancelledOrder, forgetUnpaidOrder, isBeingPaid };
  return {
    ...paymentJobs(paymentContext),
    ...approvalJobs({ ...paymentContext, ...cancelling, onNotCooked }),
    ...sandboxJobs({ db, secret, clock, deliver }),
    ...accountingJobs(paymentContext),
    ...alertJobs({ shop, settings, paymentsOfAlerts }),
    ...backupJobs({ shop, databaseUrl, pictures }),
    ...messageJobs({ shop, settings }),
    ...kitchenJobs({ shop, settings }),
    ...passTextJobs({ shop, settings }),
    ...passJobs({ shop, settings, giveBack: giveBackOfPass }),
    ...retentionJobs({ shop, settings, aging: retentionOf(shop) }),
    [demoDayJob]: () => keepDemoFresh(shop, menuCache),
    [demoLunchJob]: () => addDemoLunch({ shop, settings }),
  };
}
