/**
 * The meals of the menu window with a quantity field each, by day and shift, for use by keyboard.
 */
import { useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { groupByDelivery } from '#src/orders/order-grouping.ts';
import { maxQuantity } from '#src/orders/order-rules.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { needsReason } from '../../../entry-rules.ts';
import type { Quantities } from './proposed-meal.ts';

interface MealPickerProps {
  menus: readonly MenuEntry[];
  today: string | undefined;
  quantities: Quantities;
  onChange: (menuId: string, quantity: number) => void;
}

export function MealPicker({ menus, today, quantities, onChange }: MealPickerProps) {
  if (menus.length === 0) {
    return (
      <p>
        No menus for these days yet.{' '}
        <Link to="/admin/dashboard/menu" className="font-semibold text-brand-dark underline">
          Add a menu
        </Link>
      </p>
    );
  }
  const deliveries = groupByDelivery(menus);
  // A caller does not want what can no longer be ordered.
  const next = deliveries.filter((offered) => offered.some(isOpen)).slice(0, shownAtFirst);
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 lg:grid-cols-2">
      {deliveries.map((offered) => {
        const [first] = offered;
        if (!first) return null;
        const day = first.date === today ? 'Today' : shortDay(first.date);
        return (
          <Delivery
            key={`${first.date} ${first.shift}`}
            name={`${day}, ${first.shift}`}
            isNext={next.includes(offered)}
            {...{ offered, quantities, onChange }}
          />
        );
      })}
    </div>
  );
}

/** The others are behind their names, so that the whole order stays visible. */
const shownAtFirst = 2;

function isOpen({ availability }: MenuEntry): boolean {
  return availability === 'open';
}

interface DeliveryProps extends Pick<MealPickerProps, 'quantities' | 'onChange'> {
  name: string;
  isNext: boolean;
  offered: readonly MenuEntry[];
}

function Delivery({ name, isNext, offered, quantities, onChange }: DeliveryProps) {
  const [isOpened, setOpened] = useState(isNext);
  const isChosen = offered.some(({ id }) => (quantities[id] ?? 0) > 0);
  return (
    <details
      open={isOpened || isChosen}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="min-w-0"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold mouse:min-h-0 md:py-1.5">
        {name}
      </summary>
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <ul className="divide-y divide-line rounded-control border border-line bg-card">
          {offered.map((menu) => (
            <Meal
              key={menu.id}
              menu={menu}
              quantity={quantities[menu.id] ?? 0}
              onChange={(quantity) => onChange(menu.id, quantity)}
            />
          ))}
        </ul>
      </fieldset>
    </details>
  );
}

const states = { open: '', late: 'after the cut-off', soldOut: 'sold out', closed: 'closed' };

interface MealProps {
  menu: MenuEntry;
  quantity: number;
  onChange: (quantity: number) => void;
}

function Meal({ menu, quantity, onChange }: MealProps) {
  const { id, variant, availability, portionsLeft, pricePaise } = menu;
  const canBeSold = availability === 'open' || needsReason(availability);
  return (
    <li className={quantity > 0 ? 'bg-brand-soft' : undefined}>
      <label className="flex min-h-12 flex-wrap items-center gap-x-3 px-3 py-1 mouse:min-h-10 md:py-0.5">
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={maxQuantity}
          name={id}
          disabled={!canBeSold}
          value={quantity === 0 ? '' : quantity}
          placeholder="0"
          aria-label={`${variant}, how many`}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            const typed = target.value === '' ? 0 : target.valueAsNumber;
            if (Number.isInteger(typed)) onChange(Math.min(Math.max(typed, 0), maxQuantity));
          }}
          className="min-h-11 w-14 mouse:min-h-8.5 rounded-control border border-line-strong bg-card px-2 text-right text-base font-bold tabular-nums disabled:bg-paper"
        />
        <span className="min-w-0 grow basis-24 wrap-anywhere">
          <span className="font-semibold">{variant}</span>
          <span className="ml-2 text-sm text-quiet">
            {states[availability]}
            {availability === 'open' && portionsLeft !== undefined && `${portionsLeft} left`}
          </span>
        </span>
        <Price paise={pricePaise} className="text-sm" />
      </label>
    </li>
  );
}
