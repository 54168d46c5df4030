import manifest from '../../../package.json' with { type: 'json' };

/** The program's version, as in CHANGELOG.md: 1.2.3. */
export const { version } = manifest;
