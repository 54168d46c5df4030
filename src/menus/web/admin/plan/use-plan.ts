/** The plan, as its screen reads and changes it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type AdminMenuEntry, changeMenu, copyMenus } from '../../../admin-menu-contract.ts';
import { copyMenu, listPlan, moveMenu, planDish, publishMenus } from '../../../plan-contract.ts';
import type { PlanWeek } from '../../../plan-rules.ts';
import { useMenuCache } from '../admin-menu-query.ts';
import { type ClosedSlots, closedText } from './closed-slots.ts';

export interface PlanSlot {
  date: BusinessDay;
  shift: Shift;
}

export type MissingDish = NonNullable<OutputOf<typeof listPlan>['missing']>[number];

export function slotName({ date, shift }: PlanSlot): string {
  return `${shift}, ${shortDay(date)}`;
}

export function usePlan(week: PlanWeek) {
  return useQuery({ ...queryOf(listPlan, { query: { week } }), staleTime: 0 });
}

/** Pending until the screen shows the result; a refusal also reloads the plan. */
function usePlanChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  textOf: (output: Output, input: Input) => string,
) {
  const { reload } = useMenuCache();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output, input) => {
      await reload();
      toast({ title: 'Plan changed', description: textOf(output, input), variant: 'success' });
    },
    onError: async (error) => {
      toastFailure(error);
      await reload();
    },
  });
}

export function usePlanDish(closed: ClosedSlots) {
  return usePlanChange(
    (body: PlanSlot & { dishId: string }) => call(planDish, { body }),
    ({ menu }) => `${menu.variant} is on ${slotName(menu)}, as a draft.${warning(closed, menu)}`,
  );
}

interface Transfer {
  menu: AdminMenuEntry;
  to: PlanSlot;
  as: 'move' | 'copy';
}

export function useTransfer(closed: ClosedSlots) {
  return usePlanChange(
    ({ menu: { id, revision }, to, as }: Transfer) =>
      as === 'move'
        ? call(moveMenu, { params: { id }, body: { ...to, revision } })
        : call(copyMenu, { params: { id }, body: to }),
    ({ menu }, { as }) =>
      `${menu.variant} is ${as === 'move' ? 'now' : 'also'} on ${slotName(menu)}.${warning(closed, menu)}`,
  );
}

/** A person who drags has seen no warning before. */
function warning(closed: ClosedSlots, place: PlanSlot): string {
  const text = closedText(closed, place);
  return text === undefined ? '' : ` Nobody can order it: ${text}.`;
}

export function useDaysCopy() {
  return usePlanChange(
    ({ from, to, days }: { from: BusinessDay; to: BusinessDay; days: number }) =>
      call(copyMenus, { body: { from: { date: from }, to: { date: to }, days } }),
    ({ copied, skipped }) =>
      copied + skipped === 0
        ? 'There was nothing to copy.'
        : `${counted(copied, 'menu')} copied.${skipped > 0 ? ` ${counted(skipped, 'menu')} skipped: already there.` : ''}`,
  );
}

export function usePublishing() {
  return usePlanChange(
    (menus: readonly AdminMenuEntry[]) =>
      call(publishMenus, { body: { menus: menus.map(({ id, revision }) => ({ id, revision })) } }),
    ({ published }) => `${counted(published, 'menu')} published.`,
  );
}

export function useUnpublishing() {
  return usePlanChange(
    (menu: AdminMenuEntry) =>
      call(changeMenu, { params: { id: menu.id }, body: { ...menu, isPublished: false } }),
    ({ menu }) => `${menu.variant} is a draft now.`,
  );
}
