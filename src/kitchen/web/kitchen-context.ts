/** What all screens of the kitchen know: which shift is shown, and how it stands. */
import { createContext, use } from 'react';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { getShiftDay } from '../kitchen-contract.ts';

export interface KitchenFacts {
  /** The business's day, `yyyy-MM-dd`. */
  today: string;
  /** The shift that is shown. */
  date: string;
  shift: Shift;
  /** Not known for a moment, or where nothing of it was kept. */
  standing: OutputOf<typeof getShiftDay> | undefined;
}

export const KitchenContext = createContext<KitchenFacts | undefined>(undefined);

export function useKitchen(): KitchenFacts {
  const facts = use(KitchenContext);
  if (!facts) throw new Error('A screen of the kitchen stands outside of its layout.');
  return facts;
}

/** The part of it that every operation of the kitchen asks for. */
export function useShiftOfDay() {
  const { date, shift } = useKitchen();
  return { date, shift };
}
