/**
 * The meals of the menu window with a quantity field each, by day and shift, for use by keyboard.
 */
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { groupByDelivery } from '#src/orders/order-grouping.ts';
import { maxQuantity } from '#src/orders/order-rules.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { WishChoice } from '#src/wishes/web/wish-choice.tsx';
import { needsReason } from '../../../entry-rules.ts';
import { freeKey, keysOf, type Quantities } from './proposed-meal.ts';
import type { LineWishes } from './use-wishes.ts';

interface MealPickerProps {
  menus: readonly MenuEntry[];
  today: string | undefined;
  quantities: Quantities;
  lineWishes: LineWishes;
  onChange: (key: string, quantity: number) => void;
  onWishes: (key: string, wishes: string[]) => void;
}

export function MealPicker({ menus, today, ...lines }: MealPickerProps) {
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
            offered={offered}
            {...lines}
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

interface DeliveryProps extends Omit<MealPickerProps, 'menus' | 'today'> {
  name: string;
  isNext: boolean;
  offered: readonly MenuEntry[];
}

function Delivery({ name, isNext, offered, ...lines }: DeliveryProps) {
  const { quantities } = lines;
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
            <Meal key={menu.id} menu={menu} {...lines} />
          ))}
        </ul>
      </fieldset>
    </details>
  );
}

const states = { open: '', late: 'after the cut-off', soldOut: 'sold out', closed: 'closed' };

interface MealProps extends Omit<MealPickerProps, 'menus' | 'today'> {
  menu: MenuEntry;
}

function Meal({ menu, quantities, lineWishes, onChange, onWishes }: MealProps) {
  const { id, variant, availability, portionsLeft, pricePaise } = menu;
  const fieldId = useId();
  const quantity = quantities[id] ?? 0;
  const keys = keysOf(id, quantities);
  const met = lineWishes.metOf(id);
  const unmet = lineWishes.unmetOf(id);
  const isChosen = keys.some((key) => (quantities[key] ?? 0) > 0);
  const amount = { isDisabled: availability !== 'open' && !needsReason(availability) };
  return (
    <li className={isChosen ? 'bg-brand-soft' : undefined}>
      <label
        htmlFor={fieldId}
        className="flex min-h-12 flex-wrap items-center gap-x-3 px-3 py-1 mouse:min-h-10 md:py-0.5"
      >
        <Amount
          id={fieldId}
          name={id}
          label={`${variant}, how many`}
          quantity={quantity}
          onChange={(typed) => onChange(id, typed)}
          {...amount}
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
      {isChosen && unmet.length > 0 && (
        <p role="alert" className="px-3 pb-2 font-semibold text-kokum">
          {`Can't be made: ${unmet.join(', ')}`}
        </p>
      )}
      {isChosen && met.length > 0 && (
        <div className="grid justify-items-start gap-2 px-3 pb-2">
          {keys.map((key, index) => (
            <div key={key} className="flex flex-wrap items-center gap-2">
              {index > 0 && (
                <Amount
                  name={key}
                  label={`${variant} with other wishes, how many`}
                  quantity={quantities[key] ?? 0}
                  onChange={(typed) => onChange(key, typed)}
                  {...amount}
                />
              )}
              <WishChoice
                label={index === 0 ? variant : `${variant}, others`}
                wishes={met}
                chosen={lineWishes.wishesOf(key, id)}
                onChange={(chosen) => onWishes(key, chosen)}
              />
            </div>
          ))}
          <button
            type="button"
            onClick={() => {
              const key = freeKey(id, { [id]: 0, ...quantities });
              onChange(key, 1);
              onWishes(key, []);
            }}
            className="min-h-11 rounded-control font-semibold text-brand-dark hover:underline mouse:min-h-8"
          >
            + more with other wishes<span className="sr-only">: {variant}</span>
          </button>
        </div>
      )}
    </li>
  );
}

interface AmountProps {
  id?: string;
  name: string;
  label: string;
  quantity: number;
  isDisabled: boolean;
  onChange: (quantity: number) => void;
}

function Amount({ id, name, label, quantity, isDisabled, onChange }: AmountProps) {
  return (
    <input
      type="number"
      inputMode="numeric"
      id={id}
      min={0}
      max={maxQuantity}
      name={name}
      disabled={isDisabled}
      value={quantity === 0 ? '' : quantity}
      placeholder="0"
      aria-label={label}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        const typed = target.value === '' ? 0 : target.valueAsNumber;
        if (Number.isInteger(typed)) onChange(Math.min(Math.max(typed, 0), maxQuantity));
      }}
      className="min-h-11 w-14 mouse:min-h-8.5 rounded-control border border-line-strong bg-card px-2 text-right text-base font-bold tabular-nums disabled:bg-paper"
    />
  );
}
