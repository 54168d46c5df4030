/** What is in a dish: its description, then its items. */
import { clsx } from 'clsx';
import type { MenuEntry } from '../menu-contract.ts';
import type { Fold } from './use-fold.ts';

interface DishTextProps {
  menu: MenuEntry;
  /** Without it, the whole text is shown. */
  fold?: Fold;
}

/** One text, so that its lines are cut off together. */
export function DishText({ menu, fold }: DishTextProps) {
  const { variant, description, menu_items: items } = menu;
  return (
    <div
      ref={fold?.text}
      className={clsx(
        'mt-0.5 text-sm leading-5 break-words sm:text-[0.9375rem]',
        fold && !fold.isOpen && 'line-clamp-2 sm:line-clamp-6',
      )}
    >
      {description !== '' && <p className="inline text-quiet">{description} </p>}
      {items.length > 0 && (
        <ul aria-label={`In ${variant}`} className="inline">
          {items.map((item, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an item may be in a menu twice
              key={`${index} ${item}`}
              className="inline not-last:after:text-quiet not-last:after:content-['\00a0·_']"
            >
              {item}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
