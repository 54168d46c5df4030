/** The numbers of one person, with checkboxes. */
import { Checkbox } from '#src/platform/browser/dashboard/checkbox.tsx';
import type { StoredOfPerson } from '../../privacy-contract.ts';

type Others = StoredOfPerson['otherNumbers'];

interface NumberChoiceProps {
  mobileNo: string;
  known: Others;
  chosen: Others;
  onChange: (chosen: Others) => void;
}

/** For a person with several numbers: which of them to list, export and erase. */
export function NumberChoice({ mobileNo, known, chosen, onChange }: NumberChoiceProps) {
  if (known.length === 0) return null;
  const rows = [
    { mobileNo, isAsked: true },
    ...known.map((other) => ({ ...other, isAsked: false })),
  ];
  return (
    <fieldset className="rounded-control bg-turmeric-soft px-3 py-2.5">
      <legend className="sr-only">Numbers of this person</legend>
      <p className="mb-1.5">
        This person has {rows.length} numbers. The list, the export and erasing are of these:
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {rows.map(({ mobileNo: number, isAsked }) => (
          <li key={number} className="flex min-h-11 items-center gap-2.5">
            <Checkbox
              label={number}
              checked={isAsked || chosen.some((other) => other.mobileNo === number)}
              disabled={isAsked}
              onChange={(isChosen) =>
                onChange(
                  known.filter((other) =>
                    other.mobileNo === number
                      ? isChosen
                      : chosen.some((each) => each.mobileNo === other.mobileNo),
                  ),
                )
              }
            />
            <span aria-hidden="true" className="tabular-nums">
              {number}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
