/** One dish of the library with its actions. */
import { Soup } from 'lucide-react';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import type { Dish } from '../../dish-contract.ts';

export interface DishActions {
  onEdit: (dish: Dish) => void;
  onDelete: (dish: Dish) => void;
}

export function DishRow({ dish, onEdit, onDelete }: DishActions & { dish: Dish }) {
  const { name, description, items, pricePaise, photoUrl } = dish;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0">
      <DishPhoto photoUrl={photoUrl} />
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-[0.9375rem] leading-snug text-quiet">
          {items.join(', ') || description}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <Price paise={pricePaise} className="mr-2 font-semibold" />
        <RowAction label="Edit" of={name} onClick={() => onEdit(dish)} />
        <RowAction label="Delete" of={name} onClick={() => onDelete(dish)} />
      </div>
    </li>
  );
}

/** A small photo, or a placeholder. */
export function DishPhoto({ photoUrl }: { photoUrl: string | undefined }) {
  const frame = 'size-14 shrink-0 rounded-control';
  if (photoUrl !== undefined) {
    return (
      <Picture
        src={photoUrl}
        alt=""
        width={56}
        height={56}
        sizes="56px"
        className={`${frame} object-cover`}
      />
    );
  }
  return (
    <span className={`${frame} grid place-items-center bg-turmeric-soft text-amber`}>
      <Soup aria-hidden="true" className="size-6" />
    </span>
  );
}
