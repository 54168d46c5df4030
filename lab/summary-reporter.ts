/** Ends a test run with one plain line that any tool can read. */
import type { Reporter, TestModule } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => states.filter((each) => each === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + broken + errors.length;
    const skipped = count('skipped');
    process.on('exit', (code) => {
      // A run that broke before its tests has failed as well.
      const atLeastOne = code === 0 ? failed : Math.max(failed, 1);
      const note = skipped > 0 ? `, ${skipped} skipped` : '';
      console.log(`\n${count('passed')} passed, ${atLeastOne} failed${note}`);
    });
  }
}
