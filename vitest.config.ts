/** The tests: rules, routes and services on a real database; screens in a simulated browser; stories in a real one. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Kills servers at moments that another test's load would move; it runs alone, after the others. */
const wholeProcesses = 'src/**/*.kill.test.ts';

/** Many start processes; a machine with other work takes three times as long. */
const testTimeout = 60_000;
const onPostgres = 'src/server/test-postgres-setup.ts';

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
          exclude: [wholeProcesses],
          globalSetup: onPostgres,
          isolate: false,
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
          testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.story.ts'],
          globalSetup: [onPostgres, 'e2e/harness.ts'],
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
