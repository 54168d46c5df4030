/** The components of a count by station. */
import type { Count } from '../../kitchen-contract.ts';

export type CountedComponent = Count['components'][number];

interface StationGroup {
  /** Empty if no component has a station; then there is no heading. */
  title: string;
  components: readonly CountedComponent[];
}

/** Stations by name; components without a station come last. */
export function byStation(components: readonly CountedComponent[]): StationGroup[] {
  const groups = Map.groupBy(components, ({ station }) => station);
  const stations = [...groups.keys()].filter((station) => station !== '').sort(compare);
  const rest = groups.get('') ?? [];
  const placed = stations.map((title) => ({ title, components: groups.get(title) ?? [] }));
  if (rest.length === 0) return placed;
  return [...placed, { title: placed.length > 0 ? 'Other' : '', components: rest }];
}

const { compare } = new Intl.Collator('en-IN', { numeric: true });
