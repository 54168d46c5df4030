/** What is in a menu: the first few items, and the rest on request. */
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
    <div className="text-[15px] leading-snug text-ink">
      <ul id={listId} aria-label={`In ${name}`} className="flex flex-wrap gap-x-1.5 gap-y-1">
        {shown.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may stand twice in a menu
            key={`${index} ${item}`}
            className="min-w-0 break-words not-last:after:ml-1.5 not-last:after:text-quiet not-last:after:content-['·']"
          >
            {item}
          </li>
        ))}
      </ul>
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
