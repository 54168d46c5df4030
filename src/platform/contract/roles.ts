/** The people who sign in, by their role: everything that differs between them starts here. */
import { roleNames } from './role-names.ts';

interface Role {
  /** What the Staff page calls one of them, and several. */
  label: { one: string; many: string };
  /** Email and password, or mobile number and password. */
  signsInWith: 'email' | 'mobile';
  /** A session ends so long after it began, */
  sessionHours: number;
  /** or so long after its last call or open stream, as of a laptop in an empty kitchen. */
  idleHours: number;
  /** Its login, and where that leads. */
  login: `/${string}`;
  home: `/${string}`;
}

/** What each may do is said by the `access` of operations and screens. */
export const roles = {
  admin: {
    label: { one: 'admin', many: 'admins' },
    signsInWith: 'email',
    sessionHours: 12,
    idleHours: 8,
    login: '/admin/login',
    home: '/admin/dashboard/orders',
  },
  delivery: {
    label: { one: 'delivery person', many: 'delivery people' },
    signsInWith: 'mobile',
    sessionHours: 24,
    idleHours: 24,
    login: '/delivery/login',
    home: '/delivery',
  },
} as const satisfies Readonly<Record<(typeof roleNames)[number], Role>>;

export type StaffRole = keyof typeof roles;

/** The roles that sign in with one of both. */
export type RoleWith<Login extends Role['signsInWith']> = {
  [R in StaffRole]: (typeof roles)[R]['signsInWith'] extends Login ? R : never;
}[StaffRole];

export const staffRoles: readonly StaffRole[] = roleNames;

export function rolesWith<Login extends Role['signsInWith']>(login: Login): RoleWith<Login>[] {
  return staffRoles.filter((role): role is RoleWith<Login> => roles[role].signsInWith === login);
}
