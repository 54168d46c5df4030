/** The changes of a group of settings in readable form: name, before, after. */
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { listAllAddresses } from '#src/addresses/address-contract.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { SettingChange } from '../../settings-changes.ts';
import type { SettingsGroup } from '../../settings-groups.ts';
import { settingLabel, settingText } from './setting-texts.ts';

interface ChangeListProps {
  group: SettingsGroup;
  changes: readonly SettingChange[];
}

export function ChangeList({ group, changes }: ChangeListProps) {
  const textOf = useSettingTexts(changes);
  return (
    <ul className="mt-1 grid gap-1.5">
      {changes.map(({ path, before, after }) => (
        <li key={path} className="wrap-anywhere">
          <span className="font-semibold">{settingLabel(group, path)}: </span>
          {before === undefined ? (
            <span className="text-quiet">nothing</span>
          ) : (
            <del className="text-quiet">{textOf(path, before)}</del>
          )}
          <ArrowRight aria-hidden="true" className="mx-1.5 inline size-4 text-quiet" />
          <span className="sr-only"> is now </span>
          {after === undefined ? (
            <span className="text-quiet">nothing</span>
          ) : (
            <ins className="no-underline">{textOf(path, after)}</ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Addresses are stored by id and shown by name. */
function useSettingTexts(changes: readonly SettingChange[]) {
  const isAddress = (path: string) => path.startsWith('cash.exceptAddresses.');
  const enabled = changes.some(({ path }) => isAddress(path));
  const { data } = useQuery({ ...queryOf(listAllAddresses, {}), enabled });
  return (path: string, value: string) => {
    if (!isAddress(path)) return settingText(path, value);
    return data?.addresses.find(({ id }) => id === value)?.shortname ?? 'an address';
  };
}
