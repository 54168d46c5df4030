/** The names of the roles of staff: all that customers load of `roles.ts`. */
export const roleNames = ['owner', 'admin', 'kitchen', 'delivery'] as const;
