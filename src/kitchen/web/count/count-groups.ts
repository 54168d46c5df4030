/** The components of a count by station. */
import type { Count } from '../../kitchen-contract.ts';

export type CountedComponent = Count['components'][number];

interface StationGroup {
  /** Empty if no component has a station; then there is no heading. */
  title: string;
  components: readonly CountedComponent[];
}

/** The server has sorted them: components without a station come last. */
export function byStation(components: readonly CountedComponent[]): StationGroup[] {
  const groups = [...Map.groupBy(components, ({ station }) => station)];
  return groups.map(([station, own]) => ({
    title: station || (groups.length > 1 ? 'Other' : ''),
    components: own,
  }));
}
