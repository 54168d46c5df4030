/** What is about to be ordered: each line, its sum, and the total. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { useCutOff } from '#src/menus/web/use-cut-off.ts';
import { lineTotalPaise } from '#src/orders/charges.ts';
import { ChargeList } from '#src/orders/web/charge-list.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';
import { type Cart, type CartLine, chargesOfCart, toPricedLine } from '../cart.ts';

export function OrderSummary({ cart }: { cart: Cart }) {
  const pictured = cart.some((line) => line.menu.photo_url !== undefined);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const charges = chargesOfCart(cart);
  return (
    <Card className="order-summary px-4 py-2 md:px-6 md:py-4">
      <h2 className="text-xl font-bold tracking-tight">
        <span className="hidden md:block">Order summary</span>
        {/* Collapsible on phones, because customers come for the form below. */}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="flex items-center justify-between gap-3 md:hidden"
        >
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              Order summary {!open && <Price paise={charges.totalPaise} className="text-lg" />}
            </span>
            {!open && <small className="line-clamp-3">{namesOf(cart)}</small>}
          </span>
          <ChevronDown aria-hidden="true" className="size-6 shrink-0 text-quiet" />
        </button>
      </h2>
      <SoonestEnd cart={cart} />
      <ul id={listId} data-folded={!open} className="mt-2 lined">
        {cart.map((line) => (
          <SummaryLine key={line.menu.id} line={line} />
        ))}
      </ul>
      <div data-folded={!open} className="border-t border-line pt-2">
        <ChargeList cost={charges} lines={cart.map(toPricedLine)} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3">
          <span className="font-semibold">Total</span>
          <Price paise={charges.totalPaise} className="text-2xl font-bold" />
        </p>
      </div>
      {pictured && (
        <p data-folded={!open} className="mt-2 text-sm text-quiet">
          Pictures: serving suggestion.
        </p>
      )}
    </Card>
  );
}

/** `2 × Gujarati Thali, 1 × Dal Rice`; no line ends between a number and its dish. */
function namesOf(cart: Cart): string {
  return cart.map(({ menu, quantity }) => `${quantity}\u00a0×\u00a0${menu.variant}`).join(', ');
}

/** The time until which the whole cart can be ordered, as on the cards of its dishes. */
function SoonestEnd({ cart }: { cart: Cart }) {
  const ends = cart.flatMap(({ menu: { shift, orderBy } }) =>
    orderBy ? [{ shift, orderBy }] : [],
  );
  const [first] = ends.sort((a, b) => Date.parse(a.orderBy) - Date.parse(b.orderBy));
  const { text } = useCutOff(first);
  return text !== undefined && <p className="text-sm font-semibold text-quiet">{text}</p>;
}

function SummaryLine({ line: { menu, quantity }, line }: { line: CartLine }) {
  const dayLabel = useDayLabel();
  return (
    <li className="flex gap-3 py-4">
      {menu.photo_url !== undefined && (
        <div className="shrink-0">
          <Picture
            src={menu.photo_url}
            alt={menu.variant}
            width={288}
            height={288}
            sizes="72px"
            className="size-18 rounded-control object-cover"
          />
        </div>
      )}
      <div className="grid min-w-0 grow grid-cols-1 gap-1">
        <h3 className="flex items-start gap-2 leading-snug font-semibold">
          <VegMark className="mt-0.5" />
          <span className="min-w-0 break-words">{menu.variant}</span>
        </h3>
        <p>
          {/* Not a badge, which would take two lines on a narrow screen. */}
          <span className="inline-block rounded-control bg-brand-soft px-2.5 py-0.5 text-sm font-semibold text-brand-dark">
            {menu.shift}, {dayLabel(menu.date)}
          </span>
        </p>
        {menu.description !== '' && (
          <p className="text-sm break-words text-quiet">{menu.description}</p>
        )}
        {menu.menu_items.length > 0 && (
          <p className="text-sm break-words">{menu.menu_items.join(', ')}</p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 figures">
          <span className="text-quiet">
            <Price paise={menu.pricePaise} /> × {quantity}
          </span>
          <Price paise={lineTotalPaise(toPricedLine(line))} className="ml-auto font-bold" />
        </p>
      </div>
    </li>
  );
}
