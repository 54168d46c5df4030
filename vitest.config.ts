/** The tests: rules, routes and services on a real database; screens in a simulated browser; stories in a real one. */
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Kills servers at moments that another test's load would move; it runs alone, after the others. */
const wholeProcesses = 'src/**/*.kill.test.ts';

/** Many start processes; a machine with other work takes three times as long. */
const testTimeout = 60_000;
/** What is waited for comes sooner or later; how late is the machine's business. */
const expect = { poll: { timeout: 10_000 } };
const onPostgres = 'lab/postgres/postgres-setup.ts';

export default defineConfig({
  test: {
    // Stories wait for a browser, routes for a database: one more than there are cores keeps all of them at work.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './lab/summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'lab/**/*.test.ts'],
          exclude: [wholeProcesses],
          globalSetup: onPostgres,
          isolate: false,
          expect,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'kill',
          include: [wholeProcesses],
          globalSetup: onPostgres,
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
          isolate: false,
          testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.story.ts'],
          globalSetup: [onPostgres, 'lab/browser/harness.ts'],
          isolate: false,
          expect,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
