/** Raises an alert when a company refuses the shop's credentials, because nobody can pay then. */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import type { CredentialWatch } from '#src/gateways/server/payment-gateway.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';

interface WatchContext extends Pick<Shop, 'clock' | 'wakeJobs'> {
  db: Db;
  log: Pick<Shop['log'], 'error'>;
}

/** Writes only when a company's answer changes; the call to the company does not wait for it. */
export function watchCredentials(context: WatchContext, gateway: string): CredentialWatch {
  let isRefused: boolean | undefined;
  const note = (refused: boolean) => {
    if (isRefused === refused) return;
    isRefused = refused;
    const noted = refused
      ? raise(context, gateway)
      : endAlert(context.db, 'credentials', gateway, context.clock());
    noted.catch((error: unknown) => {
      isRefused = undefined;
      context.log.error({ err: error }, 'an alert about credentials could not be stored');
    });
  };
  return { refused: () => note(true), accepted: () => note(false) };
}

async function raise({ db, log, clock, wakeJobs }: WatchContext, gateway: string): Promise<void> {
  const message = `The payment company ${gateway} refuses the credentials of this shop: nobody can pay, and no refund goes out. Set the right ones and restart; this closes by itself then.`;
  const alert = { kind: 'credentials' as const, subject: gateway, message, now: clock() };
  await raiseAlert(db, log, alert);
  wakeJobs();
}
