/** The tests: rules; routes on both engines; screens in a simulated browser; stories in a real one on the built server. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './src/server/test-postgres-program.ts';

/** Tests of what differs between the engines, or needs a server of its own. */
const onPostgresAlone = 'src/**/*.postgres.test.ts';

/**
 * Everything that reads or writes the shop's tables. Left out is what has no database or asks it for a session alone
 * (contracts, rules, the adapters of payment companies, pictures, receipts as documents), what is about the embedded
 * one (its folder, its backups), and what starts whole processes on it.
 */
const onBothEngines = [
  'src/{addresses,auth,contact,delivery,menus,orders,receipts,staff}/server/*-routes.test.ts',
  'src/contact/server/message-jobs.test.ts',
  'src/orders/server/order-feed-service.test.ts',
  'src/payments/server/*.test.ts',
  'src/payments/server/sandbox/sandbox-{refund-service,routes}.test.ts',
  'src/receipts/server/receipt-service.test.ts',
  'src/server/{app,data-transfer,db,demo-seed,jobs,metrics,serve,shop-backup}.test.ts',
];

/** Kills servers at moments that another test's load would move; it runs alone, after the others. */
const wholeProcesses = 'src/**/*.kill.test.ts';

/** Many start processes; a machine with other work takes three times as long. */
const testTimeout = 60_000;

const postgres = {
  test: {
    name: 'postgres',
    include: [...onBothEngines, onPostgresAlone],
    exclude: [wholeProcesses],
    globalSetup: 'src/server/test-postgres-setup.ts',
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
  },
};
const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) {
  console.warn('No PostgreSQL is published for this machine: its tests are left out.');
}

export default defineConfig({
  test: {
    // One core left free, as is usual, would be half of a small machine.
    maxWorkers: '100%',
    reporters: ['default', './scripts/summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [onPostgresAlone, wholeProcesses],
          globalSetup: 'src/server/test-template.ts',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      ...(hasPostgres ? [postgres] : []),
      {
        test: {
          name: 'kill',
          include: [wholeProcesses],
          globalSetup: 'src/server/test-template.ts',
          sequence: { groupOrder: 1 },
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.story.ts'],
          globalSetup: 'e2e/harness.ts',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
