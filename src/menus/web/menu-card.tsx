/** One dish on sale: its content, its price, and its quantity in the cart. */
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';
import { closesIn, orderTill } from '#src/settings/shift-rules.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import type { MenuEntry } from '../menu-contract.ts';
import type { Availability } from '../menu-rules.ts';
import { ItemList } from './item-list.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { soonMinutes, useMinutesTo } from './use-minutes-to.ts';

interface MenuCardProps {
  menu: MenuEntry;
  quantity: number;
  limit: number;
  /** Whether it is for today. */
  isToday: boolean;
  /** True for cards that are visible at once; their pictures load first. */
  priority: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

const unavailable: Record<Exclude<Availability, 'open'>, string> = {
  closed: 'Closed',
  soldOut: 'Sold out',
  late: 'Orders closed',
};

/** At this number or fewer, a card shows the portions left. */
const fewPortions = 5;

export function MenuCard(props: MenuCardProps) {
  const { menu, quantity, limit, isToday, priority, onAdd, onRemove } = props;
  const minutes = useMinutesTo(menu.orderBy);
  const isOver = menu.availability === 'open' && minutes !== undefined && minutes <= 0;
  const availability = isOver ? 'late' : menu.availability;
  const open = availability === 'open';
  return (
    <Card className="flex h-full flex-col overflow-hidden p-0">
      {menu.photo_url !== undefined && (
        <MenuPhoto menu={menu} url={menu.photo_url} priority={priority} open={open} />
      )}
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <VegMark />
          <Badge tone={open ? 'brand' : 'neutral'}>{menu.shift}</Badge>
          {open && <Hurry menu={menu} minutes={minutes} />}
        </div>
        <h2 className="text-xl leading-tight font-bold tracking-tight break-words hyphens-auto">
          {menu.variant}
        </h2>
        {menu.description !== '' && <p className="break-words text-quiet">{menu.description}</p>}
        <ItemList name={menu.variant} items={menu.menu_items} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          <Price paise={menu.pricePaise} className="text-xl font-bold" />
          {availability === 'open' ? (
            <QuantityStepper
              menuId={menu.id}
              name={menu.variant}
              quantity={quantity}
              limit={limit}
              onAdd={onAdd}
              onRemove={onRemove}
            />
          ) : (
            <Unavailable
              name={menu.variant}
              label={
                availability === 'late' && isToday
                  ? 'Orders closed for today'
                  : unavailable[availability]
              }
            />
          )}
        </div>
        {open && quantity > 0 && <Limit menu={menu} limit={limit} isReached={quantity >= limit} />}
      </div>
    </Card>
  );
}

interface LimitProps {
  menu: MenuEntry;
  limit: number;
  isReached: boolean;
}

/**
 * Why no more can be added. Mounted from the first portion on, because screen readers announce only
 * changes inside it.
 */
function Limit({ menu, limit, isReached }: LimitProps) {
  const { phone } = useShopFacts();
  return (
    <div role="status" className="-mt-2 text-sm">
      {isReached && (
        <p className="pt-2">
          {limit === menu.portionsLeft ? (
            `Only ${limit} left.`
          ) : (
            <>
              {limit} is the most online.{' '}
              {phone && (
                <a href={phoneLink(phone)} className={callClass}>
                  More? Call us
                </a>
              )}
            </>
          )}
        </p>
      )}
    </div>
  );
}

const callClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

interface MenuPhotoProps {
  menu: MenuEntry;
  url: string;
  priority: boolean;
  open: boolean;
}

function MenuPhoto({ menu, url, priority, open }: MenuPhotoProps) {
  return (
    <figure className="relative">
      <Picture
        src={url}
        alt={menu.variant}
        width={960}
        height={600}
        // Slightly less than a phone's width: the difference is invisible, and the next picture
        // size is half as large again.
        sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 88vw"
        priority={priority}
        className={`aspect-16/10 w-full object-cover ${open ? '' : 'opacity-60'}`}
      />
      <figcaption className="absolute right-2 bottom-2 rounded-md bg-ink px-2 py-0.5 text-xs text-white opacity-85">
        Serving suggestion
      </figcaption>
    </figure>
  );
}

/** A reason to order soon. */
function Hurry({ menu, minutes }: { menu: MenuEntry; minutes: number | undefined }) {
  const isSoon = minutes !== undefined && minutes <= soonMinutes;
  const few = menu.portionsLeft !== undefined && menu.portionsLeft <= fewPortions;
  return (
    <>
      {few && <Badge tone="amber">Only {menu.portionsLeft} left</Badge>}
      {menu.orderBy !== undefined && (
        <Badge tone={isSoon ? 'amber' : 'neutral'}>
          {isSoon ? closesIn(menu.shift, minutes) : orderTill(menu.shift, menu.orderBy)}
        </Badge>
      )}
    </>
  );
}

/** A disabled Add button with the reason. */
function Unavailable({ name, label }: { name: string; label: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <p className="font-semibold text-quiet">{label}</p>
      <Button
        variant="secondary"
        disabled
        aria-label={`${label}: Add ${name}`}
        className="w-33 max-w-full"
      >
        Add
      </Button>
    </div>
  );
}
