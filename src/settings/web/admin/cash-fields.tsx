/**
 * Settings › Ordering: whether cash is accepted, up to which amount, and at which addresses not.
 */
import { useQuery } from '@tanstack/react-query';
import { listAllAddresses } from '#src/addresses/address-contract.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { OrderingSettings } from '../../settings-groups.ts';
import { CheckboxField } from './checkbox-field.tsx';

/** The amounts as typed. */
export interface CashFieldValues {
  isOn: boolean;
  mostRupees: string;
  exceptAddresses: readonly string[];
  /** Empty if there is no limit. */
  mostHeldRupees: string;
  knownOnly: boolean;
}

/** The proposed amount when cash is switched on. */
const usualRupees = '500';

export function toCashFields(cash: OrderingSettings['cash']): CashFieldValues {
  return {
    isOn: cash !== undefined,
    mostRupees: cash ? String(cash.mostRupees) : usualRupees,
    exceptAddresses: cash?.exceptAddresses ?? [],
    mostHeldRupees: cash?.mostHeldRupees === undefined ? '' : String(cash.mostHeldRupees),
    knownOnly: cash?.knownOnly ?? false,
  };
}

export function toCashValue({ isOn, mostRupees, ...fields }: CashFieldValues) {
  if (!isOn) return undefined;
  const mostHeld = fields.mostHeldRupees.trim();
  return {
    mostRupees: Number(mostRupees),
    exceptAddresses: [...fields.exceptAddresses],
    ...(mostHeld !== '' && { mostHeldRupees: Number(mostHeld) }),
    ...(fields.knownOnly && { knownOnly: true }),
  };
}

interface CashFieldsProps {
  fields: CashFieldValues;
  errorOf: (path: string) => string | undefined;
  onChange: (fields: CashFieldValues) => void;
}

export function CashFields({ fields, errorOf, onChange }: CashFieldsProps) {
  const change = (changes: Partial<CashFieldValues>) => onChange({ ...fields, ...changes });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Cash at the door</legend>
      <CheckboxField
        label="Take cash at the door"
        text="Such an order is cooked before it is paid. Two refusals switch cash off for a number, once you have confirmed the second."
        checked={fields.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      {fields.isOn && (
        <>
          <CheckboxField
            label="Only of numbers that have ordered before"
            text="A number that never paid online, and that nothing was delivered to, pays its first order online. Without this, such orders wait for you from the third of a browser on."
            checked={fields.knownOnly}
            onChange={(knownOnly) => change({ knownOnly })}
          />
          <TextField
            label="Up to, in rupees"
            hint="For all orders of a number for one date and shift."
            inputMode="numeric"
            autoComplete="off"
            className="max-w-xs"
            name="cash.mostRupees"
            value={fields.mostRupees}
            error={errorOf('cash.mostRupees')}
            onChange={({ target }) => change({ mostRupees: target.value })}
          />
          <ExceptAddresses
            chosen={fields.exceptAddresses}
            onChange={(exceptAddresses) => change({ exceptAddresses })}
          />
          <TextField
            label="Most cash a rider may hold, in rupees"
            hint="Whoever assigns more in cash is asked once more. Empty: no limit."
            inputMode="numeric"
            autoComplete="off"
            className="max-w-xs"
            name="cash.mostHeldRupees"
            value={fields.mostHeldRupees}
            error={errorOf('cash.mostHeldRupees')}
            onChange={({ target }) => change({ mostHeldRupees: target.value })}
          />
        </>
      )}
    </fieldset>
  );
}

interface ExceptAddressesProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function ExceptAddresses({ chosen, onChange }: ExceptAddressesProps) {
  const { data } = useQuery(queryOf(listAllAddresses, {}));
  const addresses = data?.addresses.filter(({ isActive, id }) => isActive || chosen.includes(id));
  if (!addresses || addresses.length === 0) return null;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Not at</legend>
      <div className="flex flex-wrap gap-2">
        {addresses.map(({ id, shortname }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-card px-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              className="size-5 accent-brand"
            />
            <span>{shortname}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
