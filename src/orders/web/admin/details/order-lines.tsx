/** The lines of an order as they were when it was placed, and the total. */
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { lineTotalPaise } from '../../../charges.ts';
import type { Order, OrderLine } from '../../../order-contract.ts';
import { ChargeList } from '../../charge-list.tsx';

export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-label="Ordered menus">
      <ul className="divide-y divide-line border-y border-line">
        {order.menus.map((line) => (
          <OrderedMenu key={line.id} line={line} />
        ))}
      </ul>
      <ChargeList cost={{ ...order, totalPaise: order.totalAmountPaise }} lines={order.menus} />
      <p className="flex items-baseline justify-between gap-4 pt-3 font-bold">
        Grand Total
        <Price paise={order.totalAmountPaise} className="text-lg" />
      </p>
    </section>
  );
}

function OrderedMenu({ line }: { line: OrderLine }) {
  return (
    <li className="flex gap-3 py-3">
      {line.photo_url !== undefined && (
        <Picture
          src={line.photo_url}
          alt={line.variant}
          width={128}
          height={128}
          sizes="64px"
          className="size-16 shrink-0 rounded-control object-cover"
        />
      )}
      <div className="min-w-0 grow text-sm">
        <h3 className="text-base leading-snug font-semibold break-words">{line.variant}</h3>
        {line.wishes && (
          <p className="text-base font-bold break-words text-kokum">
            {line.wishes.map(({ name }) => name).join(', ')}
          </p>
        )}
        {line.description !== '' && <p className="break-words text-quiet">{line.description}</p>}
        {line.menu_items.length > 0 && <p className="break-words">{line.menu_items.join(', ')}</p>}
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
          <span className="text-quiet">
            <Price paise={line.pricePaise} /> × {line.quantity}
          </span>
          <Price paise={lineTotalPaise(line)} className="font-bold" />
        </p>
      </div>
    </li>
  );
}
