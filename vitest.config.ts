/**
 * The tests in their loops: pure and screens (quick), a real database and a real browser (test),
 * whole processes (slow).
 */
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { policies } from './scripts/policies.ts';

/** Other tests need no database; dependency-cruiser.config.ts enforces that. */
const onServer = [
  'src/*/server/**',
  'src/app/**',
  'src/platform/{database,http,jobs,mail,metrics,transfer}/**',
];
/** Tests of a process that ends, is killed or is run by a person. */
const wholeProcesses = 'src/**/*.slow.test.ts';

const stories = 'e2e/**/*.story.ts';
/** Screens at every size, and flows that screen and route tests prove at less cost. */
const wideStories = 'e2e/**/*.slow.story.ts';

/**
 * A long time limit, because how soon something happens depends on the machine. `lab/patience.ts`
 * has the same for other waits.
 */
const patient = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 600_000,
  hookTimeout: 600_000,
};
/**
 * The size of the young generation in megabytes: a worker of many files collects garbage half as
 * often, and is 6 % faster.
 */
const execArgv = ['--max-semi-space-size=64'];
const onSameInputs = 'lab/property-setup.ts';
const patience = 'lab/patience.ts';
const onPostgres = 'lab/postgres/postgres-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of random interleavings of payments per run. */
    interleavings: number;
    /** As for the stories (lab/browser/harness.ts). */
    tapGapsMs: number[];
    /** As for the stories (lab/browser/variations.ts). */
    variations: boolean;
  }
}

export default defineConfig({
  test: {
    // Stories wait for a browser, and route tests for a database, so two more workers than cores
    // keep all cores busy. Each worker loads the shop once (7 s of processor time for each of four
    // projects).
    maxWorkers: availableParallelism() + 2,
    reporters: ['default', './lab/summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'lab/**/*.test.ts'],
          exclude: onServer,
          setupFiles: [patience, onSameInputs],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'unit',
          include: onServer.map((folder) => `${folder}/*.test.ts`),
          exclude: [wholeProcesses],
          provide: { interleavings: Number(process.env.PROPERTY_RUNS ?? 40) },
          setupFiles: [patience, onSameInputs],
          globalSetup: onPostgres,
          isolate: false,
          execArgv,
          ...patient,
        },
      },
      {
        test: {
          name: 'slow',
          include: [wholeProcesses],
          setupFiles: patience,
          globalSetup: onPostgres,
          // A kill is timed, so the load of another test would move it.
          fileParallelism: false,
          ...patient,
        },
      },
      {
        plugins: [react(), policies],
        test: {
          name: 'ui',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [patience, 'lab/screens/screens-setup.tsx'],
          isolate: false,
          execArgv,
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: [stories],
          exclude: [wideStories],
          provide: { variations: false, tapGapsMs: [150] },
          globalSetup: [onPostgres, 'lab/browser/harness.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'slow stories',
          include: [stories],
          provide: { variations: true, tapGapsMs: [0, 50, 100, 200, 300, 400] },
          globalSetup: [onPostgres, 'lab/browser/harness.ts'],
          isolate: false,
          ...patient,
        },
      },
    ],
  },
});
