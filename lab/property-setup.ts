/**
 * Runs before each file of the quick loops: properties are tried with the same inputs each time,
 * so that nobody's change fails for what chance finds. The slow loop tries others, and more.
 */
import fc from 'fast-check';

const seed = 20_261_122;
const runs = Number(process.env.PROPERTY_RUNS ?? 0);

fc.configureGlobal(runs > 0 ? { numRuns: runs } : { seed });
