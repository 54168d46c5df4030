/** Who works here: the roles and what identifies a person of each. */
export const staffRoles = ['admin', 'delivery'] as const;
export type StaffRole = (typeof staffRoles)[number];
