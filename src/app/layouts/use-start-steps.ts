/** The steps that a new shop needs before its first order, and which of them are done. */
import { useAddresses } from '#src/addresses/web/admin/use-addresses.ts';
import { useAdminMenus } from '#src/menus/web/admin/admin-menu-query.ts';
import { useSettings } from '#src/settings/web/admin/use-group-form.ts';
import { useStaff } from '#src/staff/web/admin/use-staff.ts';
import { useTwoStep } from '#src/staff/web/admin/use-two-step.ts';

/** In the order in which they are done: a menu needs an address, and a rider delivers it. */
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
  const isSet = (group: 'shop' | 'papers' | 'shifts') => settings?.[group].changedBy !== undefined;
  const isDone = {
    shop: isSet('shop'),
    papers: isSet('papers'),
    places: addresses?.some(({ isActive }) => isActive) ?? false,
    shifts: isSet('shifts'),
    riders: staff?.some(({ role, isActive }) => role === 'delivery' && isActive) ?? false,
    menu: list?.menus.some(({ isPublished }) => isPublished) ?? false,
    // "Later" counts as done here; the question is asked again outside of Get started.
    secondStep: secondStep !== undefined && (!secondStep.isAsked || secondStep.wasPutOff),
  };
  const all = Object.values(queries);
  const failed = all.filter(({ data, isError }) => data === undefined && isError);
  return {
    ...{ settings, addresses, staff, list, secondStep, isDone },
    count: Object.keys(isDone).length,
    done: Object.values(isDone).filter(Boolean).length,
    /** All data have loaded. */
    isKnown: all.every(({ data }) => data !== undefined),
    /** The error of a failed request; undefined while it may still succeed. */
    failure: failed[0]?.error?.message,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
