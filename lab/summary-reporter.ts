/** Ends a test run with one plain line that any tool can parse. */
import type { Reporter, TestModule } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    const count = (state: string) => states.filter((each) => each === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + broken + errors.length;
    const skipped = count('skipped');
    process.on('exit', (code) => {
      // A run that failed before its tests counts as failed too.
      const atLeastOne = code === 0 ? failed : Math.max(failed, 1);
      const note = skipped > 0 ? `, ${skipped} skipped` : '';
      for (const { module, fullName } of flaky) {
        console.log(`\nFLAKY, passed at the second try: ${module.relativeModuleId} > ${fullName}`);
      }
      console.log(`\n${count('passed')} passed, ${atLeastOne} failed${note}`);
    });
  }
}
