/** The wishes that can be chosen for a dish, as boxes to tick; the names stand on one line. */

interface WishChoiceProps {
  /** What they are for, such as "Thali". */
  label: string;
  wishes: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function WishChoice({ label, wishes, chosen, onChange }: WishChoiceProps) {
  return (
    <fieldset aria-label={`${label}, wishes`} className="flex flex-wrap gap-1.5">
      {wishes.map(({ id, name }) => (
        <label
          key={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-card px-3 has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold mouse:min-h-9"
        >
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(
                wishes
                  .map((wish) => wish.id)
                  .filter((each) => (each === id ? target.checked : chosen.includes(each))),
              )
            }
            className="size-4.5 shrink-0 accent-brand"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
