/** Background jobs of alerts: mails to the owner. */
import * as z from 'zod/mini';
import { configuredMail } from '#src/platform/mail/mail-gateway.ts';
import { alertKinds } from '../alert-rules.ts';
import {
  gatherAlerts,
  gatherAlertsJob,
  type Mailing,
  mailAlerts,
  mailAlertsJob,
} from './alert-mail-service.ts';

const GatherAlerts = z.object({ kind: z.enum(alertKinds) });
const MailAlerts = z.object({ mailId: z.uuid() });

export function alertJobs(context: Omit<Mailing, 'mail'>) {
  const { shop } = context;
  const mail = configuredMail(shop.config);
  return {
    [gatherAlertsJob]: (payload: unknown) => gatherAlerts(shop, GatherAlerts.parse(payload).kind),
    [mailAlertsJob]: (payload: unknown) =>
      mailAlerts({ ...context, mail }, MailAlerts.parse(payload).mailId),
  };
}
