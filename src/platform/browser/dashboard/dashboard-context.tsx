/** Context for every screen of the admin's dashboard: who is signed in, and the business day. */
import { createContext, useContext } from 'react';
import '../../contract/problem-sentences.ts';

export interface DashboardFacts {
  fullName: string;
  email: string;
  /** The business day, `yyyy-MM-dd`; the browser's clock may be in another zone. */
  today: string;
}

export const DashboardContext = createContext<DashboardFacts | undefined>(undefined);

export function useToday(): string {
  return useFacts().today;
}

export function useAdmin(): { fullName: string; email: string } {
  return useFacts();
}

function useFacts(): DashboardFacts {
  const facts = useContext(DashboardContext);
  if (!facts) throw new Error('A part of the dashboard stands outside of it.');
  return facts;
}
