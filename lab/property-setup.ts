/**
 * Runs before each file of the quick loops: properties are tested with the same inputs each time,
 * so that no change fails by chance. The slow loop uses other inputs, and more of them.
 */
import fc from 'fast-check';

const seed = 20_261_122;
const runs = Number(process.env.PROPERTY_RUNS ?? 0);

fc.configureGlobal(runs > 0 ? { numRuns: runs } : { seed });
