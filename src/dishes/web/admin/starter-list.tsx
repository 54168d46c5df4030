/** Twenty starter dishes, offered while the library is empty. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { addStarterDishes } from '../../dish-contract.ts';
import { starterDishes } from '../../starter-dishes.ts';
import { DishPhoto } from './dish-row.tsx';
import { useDishChange } from './use-dishes.ts';

export function StarterList() {
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = starterDishes.filter(({ name }) => !left.includes(name));
  const add = useDishChange(() => call(addStarterDishes, { body: { dishes: chosen } }));
  const start = () =>
    add.mutate(undefined, {
      onSuccess: ({ added }) =>
        toast({
          title: 'Dishes added',
          description: `${counted(added, 'dish', 'dishes')} added.`,
          variant: 'success',
        }),
    });
  return (
    <section aria-label="Dishes to start from">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="max-w-xl">
          <h2 className="text-lg font-bold tracking-tight">Start from these</h2>
          <p className="text-quiet">
            The library is empty. Choose what you cook; names, items and prices can be changed
            afterwards.
          </p>
        </div>
        <Button disabled={chosen.length === 0 || add.isPending} onClick={start}>
          {add.isPending ? 'Adding…' : `Add ${counted(chosen.length, 'dish', 'dishes')}`}
        </Button>
      </div>
      <Card as="ul" className="@container grid lg:grid-cols-2">
        {starterDishes.map(({ name, items, pricePaise, photoUrl }) => (
          <li key={name} className="border-b border-line">
            <label className="flex h-full cursor-pointer items-center gap-3 px-4 py-3">
              <input
                type="checkbox"
                checked={!left.includes(name)}
                onChange={(event) =>
                  setLeft(
                    event.target.checked ? left.filter((each) => each !== name) : [...left, name],
                  )
                }
                className="size-5 shrink-0 accent-brand"
              />
              <DishPhoto photoUrl={photoUrl} />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                  {name}
                  <Price paise={pricePaise} />
                </span>
                <span className="block text-[0.9375rem] leading-snug text-quiet">
                  {items.join(', ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </Card>
    </section>
  );
}
