/** A checkbox with a description. */

interface CheckboxFieldProps {
  label: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckboxField({ label, text, checked, onChange }: CheckboxFieldProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line bg-card p-4 has-checked:border-brand has-checked:bg-brand-soft">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="text-quiet">{text}</span>
      </span>
    </label>
  );
}
