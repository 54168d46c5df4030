/** Opens the shop on its database: demo data, then the ports, then background jobs. */
import { resolve } from 'node:path';
import { enqueueLedgerCheck } from '#src/accounting/server/ledger-service.ts';
import { enqueueReconciliations } from '#src/accounting/server/reconciliation-jobs.ts';
import { linkMinutes, makeSetupSecret } from '#src/auth/server/setup-link.ts';
import { setupKey } from '#src/auth/server/setup-service.ts';
import { enqueueBackups } from '#src/backups/server/backup-jobs.ts';
import { makeMissingRuns } from '#src/delivery/server/runs/missing-runs-service.ts';
import { enqueueCountCheck } from '#src/kitchen/server/checks/count-check-service.ts';
import { enqueueFreezes } from '#src/kitchen/server/kitchen-jobs.ts';
import { enqueuePassEnds } from '#src/passes/server/after-sale/ending-jobs.ts';
import { enqueuePassTexts } from '#src/passes/server/texts/pass-text-jobs.ts';
import type { Config } from '#src/platform/config/config.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Database } from '#src/platform/database/open-database.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { enqueueRetention } from '#src/privacy/server/retention-service.ts';
import { demoAdmin, demoKitchen, demoRiders } from '#src/staff/server/demo-people.ts';
import { refuseDemoSignIns } from '#src/staff/server/demo-staff.ts';
import { ensureFirstOwner, hasOwner } from '#src/staff/server/staff-service.ts';
import { enqueueDemoLunch } from './demo/demo-lunch-seed.ts';
import { isDemo, keepDemoFresh, seedDemo } from './demo/demo-seed.ts';
import { type App, buildApp } from './server.ts';
import { waitAloud } from './start-waits.ts';

/** A close that takes longer is ended by force; no acknowledged data is lost. */
const closeSeconds = 20;

export async function openShop(database: Database, config: Config): Promise<void> {
  const app = await waitAloud('its pages', buildApp({ database, config }));
  closeOnSignals(app, database);
  await startApp(app);
  console.log(await greeting(app, database));
}

/** Prepares the database, listens, and starts the background jobs; returns the server's address. */
export async function startApp(app: App): Promise<string> {
  const { config } = app.shop;
  await waitAloud('its data', prepare(app, config));
  const url = await app.server.listen({ port: config.port, host: config.host });
  if (config.metrics) await app.metrics?.listen(config.metrics);
  // After the ports: if one is in use, the database is closed, and no job may be running then.
  app.jobs.start();
  return url;
}

/** Finishes the requests, then the background jobs, then closes the database. */
export async function closeApp({ server, jobs }: App, database: Database): Promise<void> {
  await server.close();
  await jobs.stop();
  await database.close();
}

async function prepare({ shop, settings, menuCache }: App, config: Config): Promise<void> {
  if (config.production) await refuseDemoSignIns(shop.db);
  await enqueueLedgerCheck(shop.db, config.timeZone, shop.clock());
  await enqueueReconciliations(shop.db, config.timeZone, shop.clock());
  await enqueueFreezes(shop.db, shop.clock());
  await enqueuePassEnds(shop.db, shop.clock());
  await enqueuePassTexts(shop.db, shop.clock());
  await enqueueCountCheck(shop.db, config.timeZone, shop.clock());
  await enqueueRetention(shop.db, config.timeZone, shop.clock());
  await enqueueBackups(shop);
  await ensureFirstOwner(shop.db, config.firstAdmin, shop.clock());
  const today = businessDay(shop.clock(), config.timeZone);
  await makeMissingRuns(shop.db, today, shop.clock());
  if (!config.seedDemo) return;
  if (await seedDemo({ shop, settings })) await enqueueDemoLunch(shop);
  await keepDemoFresh(shop, menuCache);
}

async function greeting(app: App, database: Database): Promise<string> {
  const { server, shop } = app;
  const { config } = shop;
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const here = `http://${host}:${port}`;
  const base = config.publicUrl ?? here;
  const lines = [
    '',
    `  The shop is open:  ${base}`,
    ...(base === here ? [] : [`  It listens at:     ${here}`]),
    ...(config.apiDocs ? [`  The API:           ${here}/api/docs`] : []),
    database.builtIn
      ? `  The data:          ${resolve(config.dataDir)} (its own PostgreSQL; set DATABASE_URL for another one)`
      : '  The data:          PostgreSQL at DATABASE_URL',
  ];
  const gateway = config.gateways.current;
  lines.push(`  Payments:          ${gateway === 'sandbox' ? 'sandbox, no money moves' : gateway}`);
  if (!(await hasOwner(database.db))) {
    const link = await setupLink(app, base);
    lines.push(
      '',
      `  Owner:             none yet; open the shop within ${linkMinutes} minutes:`,
      `  ${link}`,
    );
  }
  if (!config.production && (await isDemo(database.db))) {
    lines.push(
      '',
      `  Demo owner:        ${demoAdmin.email} / ${demoAdmin.password} (${demoAdmin.fullName})`,
      `  Demo kitchen:      ${demoKitchen.mobileNo} / ${demoKitchen.password} (${demoKitchen.fullName})`,
      `  Demo riders:       ${demoRiders.mobileNos.join(', ')} / ${demoRiders.password}`,
    );
  }
  if (config.production && !config.rateLimits) {
    lines.push(
      '',
      '  RATE_LIMITS is off: passwords and numbers can be guessed. It is for load tests alone.',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The secret is in the URL's fragment, so that no server on the way logs it. */
async function setupLink({ shop: { db, clock } }: App, base: string): Promise<string> {
  const secret = makeSetupSecret(await loadSecret(db, setupKey), clock());
  return `${base}/admin/setup#${secret}`;
}

/**
 * On Ctrl-C and SIGTERM: the load balancer notices, running requests finish, the database closes.
 */
function closeOnSignals(app: App, database: Database): void {
  const { draining, shop } = app;
  const close = async () => {
    // A second signal means that somebody does not want to wait.
    if (draining.hasBegun()) return draining.hurry();
    await draining.begin(shop.config.drainSeconds);
    setTimeout(() => process.exit(1), closeSeconds * 1000).unref();
    await closeApp(app, database);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      close().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  }
}
