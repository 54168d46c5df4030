/** Background work on alerts: mails to the owner. */
import * as z from 'zod/mini';
import type { Shop } from '#src/platform/http/shop.ts';
import { configuredMail } from '#src/platform/mail/mail-gateway.ts';
import { alertKinds } from '../alert-rules.ts';
import { gatherAlerts, gatherAlertsJob, mailAlerts, mailAlertsJob } from './alert-mail-service.ts';
import type { PaymentsOfAlerts } from './alert-payments.ts';

const GatherAlerts = z.object({ kind: z.enum(alertKinds) });
const MailAlerts = z.object({ mailId: z.uuid() });

export function alertJobs(shop: Shop, paymentsOfAlerts: PaymentsOfAlerts) {
  const mail = configuredMail(shop.config);
  return {
    [gatherAlertsJob]: (payload: unknown) => gatherAlerts(shop, GatherAlerts.parse(payload).kind),
    [mailAlertsJob]: (payload: unknown) =>
      mailAlerts({ shop, mail, paymentsOfAlerts }, MailAlerts.parse(payload).mailId),
  };
}
