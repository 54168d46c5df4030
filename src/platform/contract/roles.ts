/** The people who sign in: where they do, which roles they have, and what each role may do. */
import { roleNames } from './role-names.ts';

interface Login {
  /** Email and password, or mobile number and password. */
  signsInWith: 'email' | 'mobile';
  /** Its screen. */
  page: `/${string}`;
  /** What the calls of its people's own accounts begin with, such as `{api}/login`. */
  api: `/api/${string}`;
  /** What the answer of signing in calls the person. */
  person: string;
  /** Whether a short PIN is enough on a device where they gave the password before. */
  takesPins: boolean;
}

/** Where people sign in; roles can share one. */
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

/** The logins with one of both. */
export type LoginWith<Kind extends Login['signsInWith']> = {
  [L in LoginName]: (typeof logins)[L]['signsInWith'] extends Kind ? L : never;
}[LoginName];

/** The logins that take PINs: those of mobile numbers alone, which have no second step. */
export type LoginWithPins = {
  [L in LoginWith<'mobile'>]: (typeof logins)[L]['takesPins'] extends true ? L : never;
}[LoginWith<'mobile'>];

interface Role {
  /** What the Staff page calls one of them, and several. */
  label: { one: string; many: string };
  login: LoginName;
  /** A session ends so long after it began, */
  sessionHours: number;
  /** or so long after its last call or open stream, as of a laptop in an empty kitchen. */
  idleHours: number;
  /** Where the login leads. */
  home: `/${string}`;
  /** Whether they are asked to set up the second step of signing in. */
  isAskedForSecondStep: boolean;
}

const inDashboard = {
  login: 'admin',
  sessionHours: 12,
  idleHours: 8,
  home: '/admin/dashboard/orders',
} as const;

/** Those who may do most come first. */
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

/** The roles that sign in with one of both. */
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

/** Who signs in there. */
export function rolesAt(login: LoginName): StaffRole[] {
  return staffRoles.filter((role) => roles[role].login === login);
}

/** Makes one value for each key, such as an operation for each login. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
