/** Shared by all screens of the kitchen: the selected shift and its state. */
import { createContext, use } from 'react';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { getShiftDay } from '../kitchen-contract.ts';

export interface KitchenFacts {
  /** The current business day, `yyyy-MM-dd`. */
  today: string;
  /** The selected shift. */
  date: string;
  shift: Shift;
  /** Undefined while it is loading, or if nothing is stored. */
  shiftState: OutputOf<typeof getShiftDay> | undefined;
}

export const KitchenContext = createContext<KitchenFacts | undefined>(undefined);

export function useKitchen(): KitchenFacts {
  const facts = use(KitchenContext);
  if (!facts) throw new Error('Kitchen screens must be rendered inside the kitchen layout.');
  return facts;
}

/** The part that every operation of the kitchen takes as input. */
export function useShiftOfDay() {
  const { date, shift } = useKitchen();
  return { date, shift };
}
