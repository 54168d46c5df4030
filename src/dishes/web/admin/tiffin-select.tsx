/** As which tiffin a dish counts; only in a shop that has tiffins. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { listTiffins } from '../../tiffin-contract.ts';

interface TiffinSelectProps {
  /** Empty for none. */
  value: string;
  onChange: (tiffinId: string) => void;
}

export function TiffinSelect({ value, onChange }: TiffinSelectProps) {
  const { data } = useQuery(queryOf(listTiffins, {}));
  const offered = data?.tiffins.filter(({ id, isActive }) => isActive || id === value) ?? [];
  if (offered.length === 0) return null;
  return (
    <SelectField
      label="Counts as"
      hint="People with a pass for this tiffin get the dish."
      value={value}
      options={[
        { value: '', label: 'No tiffin' },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
