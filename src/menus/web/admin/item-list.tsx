/** The items of a menu: the first few, and the others on request. */
import { useId, useState } from 'react';

const shownAtFirst = 8;

export function ItemList({ name, items }: { name: string; items: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  if (items.length === 0) return null;
  // One hidden item is not worth a button.
  const folds = items.length > shownAtFirst + 1;
  const shown = open || !folds ? items : items.slice(0, shownAtFirst);
  return (
    <div className="text-[0.9375rem] leading-snug text-ink">
      {/* The dot before the first item of each line lies outside the list and is clipped. */}
      <div className="overflow-hidden">
        <ul id={listId} aria-label={`In ${name}`} className="-ml-4 flex flex-wrap gap-y-1">
          {shown.map((item, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an item may be in a menu twice
              key={`${index} ${item}`}
              className="relative min-w-0 pl-4 break-words before:absolute before:left-1.5 before:text-quiet before:content-['·']"
            >
              {item}
            </li>
          ))}
        </ul>
      </div>
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="min-h-11 py-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          {open ? 'Show fewer items' : `Show all ${items.length} items`}
        </button>
      )}
    </div>
  );
}
