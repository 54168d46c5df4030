/** The names of staff roles, in a file of their own so that customers do not load `roles.ts`. */
export const roleNames = ['owner', 'admin', 'kitchen', 'delivery'] as const;
