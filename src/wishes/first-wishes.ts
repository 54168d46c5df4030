/** The wishes that nearly every kitchen of India hears, for a shop that starts its list. */
import type { Wish } from './wish-contract.ts';

export const firstWishes: readonly Omit<Wish, 'id'>[] = [
  { name: 'Jain', short: 'JAIN', isActive: true },
  { name: 'No onion or garlic', short: 'NO ONION', isActive: true },
  { name: 'Less spicy', short: 'MILD', isActive: true },
  { name: 'No sugar', short: 'NO SUGAR', isActive: true },
];
