/** Logins and roles of staff: where they sign in, and what depends on each role. */
import { roleNames } from './role-names.ts';

interface Login {
  /** Email and password, or mobile number and password. */
  signsInWith: 'email' | 'mobile';
  /** The path of the login screen. */
  page: `/${string}`;
  /** The path prefix of the account operations, such as `{api}/login`. */
  api: `/api/${string}`;
  /** The field of the sign-in response that holds the person. */
  person: string;
  /** Whether a short PIN is enough on a device where the person has given the password before. */
  takesPins: boolean;
}

/** Where people sign in; several roles can share a login. */
export const logins = {
  admin: {
    signsInWith: 'email',
    page: '/admin/login',
    api: '/api/admin',
    person: 'admin',
    takesPins: false,
  },
  kitchen: {
    signsInWith: 'mobile',
    page: '/kitchen/login',
    api: '/api/kitchen',
    person: 'kitchenPerson',
    takesPins: true,
  },
  delivery: {
    signsInWith: 'mobile',
    page: '/delivery/login',
    api: '/api/deliveryboy',
    person: 'deliveryBoy',
    takesPins: false,
  },
} as const satisfies Readonly<Record<string, Login>>;

export type LoginName = keyof typeof logins;

/** The logins that use this kind of identifier. */
export type LoginWith<Kind extends Login['signsInWith']> = {
  [L in LoginName]: (typeof logins)[L]['signsInWith'] extends Kind ? L : never;
}[LoginName];

/** The logins that accept PINs: only logins by mobile number, which have no second step. */
export type LoginWithPins = {
  [L in LoginWith<'mobile'>]: (typeof logins)[L]['takesPins'] extends true ? L : never;
}[LoginWith<'mobile'>];

interface Role {
  /** The role's label on the Staff page, singular and plural. */
  label: { one: string; many: string };
  login: LoginName;
  /** A session ends this many hours after it began, */
  sessionHours: number;
  /**
   * or this many hours after its last request or open stream, for example on an unattended laptop.
   */
  idleHours: number;
  /** The path to which the login leads. */
  home: `/${string}`;
  /** Whether the role is asked to set up two-step sign-in. */
  isAskedForSecondStep: boolean;
}

const inDashboard = {
  login: 'admin',
  sessionHours: 12,
  idleHours: 8,
  home: '/admin/dashboard/orders',
} as const;

/** Ordered by permissions, the most powerful role first. */
export const roles = {
  owner: {
    label: { one: 'owner', many: 'owners' },
    ...inDashboard,
    isAskedForSecondStep: true,
  },
  admin: {
    label: { one: 'admin', many: 'admins' },
    ...inDashboard,
    isAskedForSecondStep: false,
  },
  kitchen: {
    label: { one: 'kitchen person', many: 'kitchen people' },
    login: 'kitchen',
    sessionHours: 24,
    idleHours: 24,
    home: '/kitchen',
    isAskedForSecondStep: false,
  },
  delivery: {
    label: { one: 'delivery person', many: 'delivery people' },
    login: 'delivery',
    sessionHours: 24,
    idleHours: 24,
    home: '/delivery',
    isAskedForSecondStep: false,
  },
} as const satisfies Readonly<Record<(typeof roleNames)[number], Role>>;

export type StaffRole = keyof typeof roles;

/** The roles that sign in with this kind of identifier. */
export type RoleWith<Kind extends Login['signsInWith']> = {
  [R in StaffRole]: (typeof roles)[R]['login'] extends LoginWith<Kind> ? R : never;
}[StaffRole];

export const staffRoles: readonly StaffRole[] = roleNames;
export const loginNames = Object.keys(logins) as LoginName[];

export function loginOf(role: StaffRole): (typeof logins)[LoginName] {
  return logins[roles[role].login];
}

export function loginsWith<Kind extends Login['signsInWith']>(kind: Kind): LoginWith<Kind>[] {
  return loginNames.filter((login): login is LoginWith<Kind> => logins[login].signsInWith === kind);
}

export function loginsWithPins(): LoginWithPins[] {
  return loginsWith('mobile').filter(takesPins);
}

export function takesPins(login: LoginName): login is LoginWithPins {
  return logins[login].takesPins;
}

export function rolesWith<Kind extends Login['signsInWith']>(kind: Kind): RoleWith<Kind>[] {
  return staffRoles.filter((role): role is RoleWith<Kind> => loginOf(role).signsInWith === kind);
}

/** The roles that sign in at this login. */
export function rolesAt(login: LoginName): StaffRole[] {
  return staffRoles.filter((role) => roles[role].login === login);
}

/** Creates one value per key, for example an operation per login. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
