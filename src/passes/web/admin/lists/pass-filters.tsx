/** The filters of the running passes, each with how many it shows. */
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { type PassFilter, passFilters } from '../../../pass-list-contract.ts';

const labels: Record<PassFilter, string> = {
  all: 'All',
  ending: 'Ending in 7 days',
  few: '3 or fewer meals left',
  idle: 'No standing days',
};

interface PassFiltersProps {
  show: PassFilter;
  counts: Readonly<Record<PassFilter, number>> | undefined;
  onChange: (show: PassFilter) => void;
}

export function PassFilters({ show, counts, onChange }: PassFiltersProps) {
  const options = passFilters.map((value) => {
    const count = counts?.[value];
    const label = count === undefined ? labels[value] : `${labels[value]} (${count})`;
    return { value, label };
  });
  return <Segmented label="Show" options={options} value={show} onChange={onChange} />;
}
