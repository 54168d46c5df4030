/** The permissions of staff: one table that operations, screens and the Staff page read. */
import { type LoginName, loginNames, rolesAt, type StaffRole } from './roles.ts';

interface PermissionEntry {
  /** What the permission allows, as the Staff page says it. */
  sentence: string;
  roles: readonly StaffRole[];
}

/** Decision 46 gives the reasons. */
export const permissions = {
  settings: { sentence: 'Change the settings of the shop', roles: ['owner'] },
  staff: { sentence: 'Add people, change their roles and passwords', roles: ['owner'] },
  refunds: {
    sentence:
      'Give money back, decide on held money, close money alerts, and take settlement files back',
    roles: ['owner'],
  },
  privacy: {
    sentence: 'Export and erase what is kept of a person',
    roles: ['owner'],
  },
  files: {
    sentence: 'Download lists of people and money as files',
    roles: ['owner'],
  },
  money: { sentence: 'See the Money page and ask about a payment', roles: ['owner', 'admin'] },
  reports: {
    sentence: 'See what was sold, by day, dish, area and rider',
    roles: ['owner', 'admin'],
  },
  cash: {
    sentence: 'Count the cash of riders and of the till, give floats, and take and give back cash',
    roles: ['owner', 'admin'],
  },
  menus: { sentence: 'Plan and change the menus', roles: ['owner', 'admin'] },
  media: { sentence: 'Upload photos', roles: ['owner', 'admin'] },
  orders: {
    sentence: 'See, assign and cancel orders; what was paid for a cancelled one goes back',
    roles: ['owner', 'admin'],
  },
  customers: {
    sentence:
      'Find the people who order, write notes, block and merge them, and send private links',
    roles: ['owner', 'admin'],
  },
  passes: {
    sentence: 'Sell passes, and change when the meals of a person come',
    roles: ['owner', 'admin'],
  },
  offers: {
    sentence: 'Decide which passes are sold and at what price, and correct what a pass holds',
    roles: ['owner'],
  },
  closures: {
    sentence: 'Close days and shifts; their orders are cancelled and what was paid goes back',
    roles: ['owner', 'admin'],
  },
  messages: { sentence: 'Read messages and mark them as done', roles: ['owner', 'admin'] },
  texts: {
    sentence: 'Send customers texts, and share the menu',
    roles: ['owner', 'admin'],
  },
  addresses: { sentence: 'Change where the shop delivers', roles: ['owner', 'admin'] },
  kitchen: {
    sentence: 'See what to cook and pack, without mobile numbers and money',
    roles: ['owner', 'admin', 'kitchen'],
  },
  components: {
    sentence: 'Say what dishes are made of, and which names mean the same',
    roles: ['owner', 'admin'],
  },
  deliveries: { sentence: 'Deliver the orders assigned to them', roles: ['delivery'] },
} as const satisfies Readonly<Record<string, PermissionEntry>>;

export type Permission = keyof typeof permissions;

/**
 * Who may call an operation or see a screen: `public` means everybody, a permission means the roles
 * that have it, and an account means everybody who signs in at that login.
 */
export type Access = 'public' | StaffAccess;
export type StaffAccess = Permission | `${LoginName} account`;

/** The roles that have this access. */
export function rolesWithAccess(access: StaffAccess): readonly StaffRole[] {
  const login = loginNames.find((each) => access === `${each} account`);
  return login ? rolesAt(login) : permissions[access as Permission].roles;
}

export function may(role: StaffRole | undefined, access: StaffAccess): boolean {
  return role !== undefined && rolesWithAccess(access).includes(role);
}
