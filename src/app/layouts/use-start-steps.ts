/** The steps of Get started, and which of them are done. */
import { useAddresses } from '#src/addresses/web/admin/use-addresses.ts';
import { useAdminMenus } from '#src/menus/web/admin/admin-menu-query.ts';
import { useSettings } from '#src/settings/web/admin/use-group-form.ts';
import { useStaff } from '#src/staff/web/admin/use-staff.ts';
import { useTwoStep } from '#src/staff/web/admin/use-two-step.ts';

interface StartStep {
  label: string;
  /** Customers can't order before it is done. */
  isNeeded?: true;
  /** The step asks with a "Later" of its own. */
  hasLater?: true;
}

/** In the order in which they are done: a menu needs an address, and a rider delivers it. */
const startSteps = {
  shop: { label: 'Your shop', isNeeded: true },
  papers: { label: 'Legal and tax', isNeeded: true },
  places: { label: 'Where you deliver', isNeeded: true },
  shifts: { label: 'When you cook' },
  riders: { label: 'Who delivers' },
  cooks: { label: 'Who cooks' },
  menu: { label: 'Your first menu', isNeeded: true },
  cash: { label: 'Cash at the door' },
  logo: { label: 'Your logo' },
  links: { label: 'Your social pages' },
  secondStep: { label: 'Your second step', hasLater: true },
} as const satisfies Readonly<Record<string, StartStep>>;

export type StepName = keyof typeof startSteps;
export const stepNames = Object.keys(startSteps) as StepName[];

export function stepOf(name: StepName): StartStep {
  return startSteps[name];
}

/** The path of one step. */
export function startPath(name: StepName): string {
  return `/admin/dashboard/start?step=${name}`;
}

export function useStartSteps() {
  const queries = {
    settings: useSettings(),
    places: useAddresses(),
    people: useStaff(),
    list: useAdminMenus({ isEditing: false }),
    secondStep: useTwoStep(),
  };
  const settings = queries.settings.data;
  const { addresses } = queries.places.data ?? {};
  const { staff } = queries.people.data ?? {};
  const list = queries.list.data;
  const secondStep = queries.secondStep.data;
  const isSet = (group: 'shop' | 'papers' | 'shifts' | 'ordering') =>
    settings?.[group].changedBy !== undefined;
  const has = (wanted: 'delivery' | 'kitchen') =>
    staff?.some(({ role, isActive }) => role === wanted && isActive) ?? false;
  const isDone: Record<StepName, boolean> = {
    shop: isSet('shop'),
    papers: isSet('papers'),
    places: addresses?.some(({ isActive }) => isActive) ?? false,
    shifts: isSet('shifts'),
    riders: has('delivery'),
    cooks: has('kitchen'),
    menu: list?.menus.some(({ isPublished }) => isPublished) ?? false,
    cash: isSet('ordering'),
    logo: settings?.pictures.value.logo !== undefined,
    links: (settings?.links.value.socialLinks ?? []).length > 0,
    // "Later" counts as done here; the question is asked again outside of Get started.
    secondStep: secondStep !== undefined && (!secondStep.isAsked || secondStep.wasPutOff),
  };
  const all = Object.values(queries);
  const failed = all.filter(({ data, isError }) => data === undefined && isError);
  return {
    ...{ settings, addresses, staff, list, secondStep, isDone },
    /** The steps that are not done. */
    left: stepNames.filter((name) => !isDone[name]),
    /** Customers can order. */
    isReady: stepNames.every((name) => isDone[name] || !stepOf(name).isNeeded),
    /** All data have loaded. */
    isKnown: all.every(({ data }) => data !== undefined),
    /** The error of a failed request; undefined while it may still succeed. */
    failure: failed[0]?.error?.message,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
