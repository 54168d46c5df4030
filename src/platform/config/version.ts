import manifest from '../../../package.json' with { type: 'json' };

/** Of the program, as in CHANGELOG.md: 1.2.3. */
export const { version } = manifest;
