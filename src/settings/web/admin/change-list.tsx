/** What was changed in a group of settings, as people read it: name, before, after. */
import { ArrowRight } from 'lucide-react';
import type { SettingChange } from '../../settings-changes.ts';
import type { SettingsGroup } from '../../settings-groups.ts';
import { settingLabel, settingText } from './setting-texts.ts';

interface ChangeListProps {
  group: SettingsGroup;
  changes: readonly SettingChange[];
}

export function ChangeList({ group, changes }: ChangeListProps) {
  return (
    <ul className="mt-1 grid gap-1.5">
      {changes.map(({ path, before, after }) => (
        <li key={path} className="wrap-anywhere">
          <span className="font-semibold">{settingLabel(group, path)}: </span>
          {before === undefined ? (
            <span className="text-quiet">nothing</span>
          ) : (
            <del className="text-quiet">{settingText(path, before)}</del>
          )}
          <ArrowRight aria-hidden="true" className="mx-1.5 inline size-4 text-quiet" />
          <span className="sr-only"> is now </span>
          {after === undefined ? (
            <span className="text-quiet">nothing</span>
          ) : (
            <ins className="no-underline">{settingText(path, after)}</ins>
          )}
        </li>
      ))}
    </ul>
  );
}
