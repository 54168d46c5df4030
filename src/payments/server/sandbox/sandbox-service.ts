export const sandboxJobs = (_: unknown): any => ({});
