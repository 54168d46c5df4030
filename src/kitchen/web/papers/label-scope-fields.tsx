/** Chooses which boxes get a label. */
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import type { Box } from '../../packing-contract.ts';
import {
  boxTitle,
  chosenBoxes,
  type LabelChoice,
  type LabelScope,
  labelScopes,
  runsOf,
} from './label-choice.ts';

interface LabelScopeFieldsProps {
  boxes: readonly Box[];
  choice: LabelChoice;
  onChange: (choice: LabelChoice) => void;
}

const scopeNames: Readonly<Record<LabelScope, string>> = {
  all: 'All boxes',
  missing: 'Only those without a label',
  run: 'One run',
  range: 'From one box to another',
};

export function LabelScopeFields({ boxes, choice, onChange }: LabelScopeFieldsProps) {
  const runs = runsOf(boxes);
  const all = chosenBoxes(boxes, { ...choice, scope: 'all' });
  const options = all.map((box) => ({ value: box.code, label: boxTitle(box) }));
  const scopes = labelScopes.filter((scope) => scope !== 'run' || runs.length > 0);
  return (
    <>
      <SelectField
        label="Boxes"
        value={choice.scope}
        options={scopes.map((value) => ({ value, label: scopeNames[value] }))}
        onChange={({ target }) => {
          const scope = labelScopes.find((each) => each === target.value);
          if (scope) onChange({ ...choice, scope });
        }}
      />
      {choice.scope === 'run' && (
        <SelectField
          label="Run"
          value={choice.runId ?? runs[0]?.id ?? ''}
          options={runs.map(({ id, letter, rider }) => ({
            value: id,
            label: `Run ${letter} · ${rider}`,
          }))}
          onChange={({ target }) => onChange({ ...choice, runId: target.value })}
        />
      )}
      {choice.scope === 'range' && (
        <>
          <SelectField
            label="First"
            value={choice.first ?? all[0]?.code ?? ''}
            options={options}
            onChange={({ target }) => onChange({ ...choice, first: target.value })}
          />
          <SelectField
            label="Last"
            value={choice.last ?? all.at(-1)?.code ?? ''}
            options={options}
            onChange={({ target }) => onChange({ ...choice, last: target.value })}
          />
        </>
      )}
    </>
  );
}
