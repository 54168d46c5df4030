/** One dish on sale: its content, its price, and its quantity in the cart. */
import { clsx } from 'clsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { VegMark } from '#src/platform/browser/ui/veg-mark.tsx';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import type { MenuEntry } from '../menu-contract.ts';
import { DishText } from './dish-text.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { useFold } from './use-fold.ts';

interface MenuCardProps {
  menu: MenuEntry;
  quantity: number;
  limit: number;
  /** True for cards that are visible at once; their pictures load first. */
  priority: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

/** At this number or fewer, a card shows the portions left. */
const fewPortions = 5;

/** The photo is beside the text on phones, and above it where there is room. */
export function MenuCard(props: MenuCardProps) {
  const { menu, quantity, limit, priority, onAdd, onRemove } = props;
  const fold = useFold();
  const open = menu.availability === 'open';
  const isReached = quantity >= limit;
  const few = open && !isReached && limit <= fewPortions;
  return (
    <Card
      className={clsx(
        'flex h-full flex-wrap gap-x-3 gap-y-2 overflow-hidden p-2 sm:grid sm:grid-cols-[minmax(0,1fr)_8.25rem] sm:p-4',
        menu.photo_url === undefined ? 'sm:grid-rows-[1fr_auto]' : 'sm:grid-rows-[auto_1fr_auto]',
      )}
    >
      {/* It grows before the photo does, which has a line of its own where the text is enlarged. */}
      <div className="flex min-w-0 grow-999 basis-36 flex-col gap-1.5 pl-1 sm:contents">
        <div className="min-w-0 sm:col-span-2">
          <DishName menu={menu} />
          <DishText menu={menu} fold={fold} />
        </div>
        <div className="mt-auto flex min-h-11 flex-wrap items-end justify-between gap-x-2">
          <div className="min-w-0">
            <Price paise={menu.pricePaise} className="text-lg leading-tight font-bold" />
            <p className="flex flex-wrap gap-1">
              <Badge size="small" tone={open ? 'brand' : 'neutral'}>
                {menu.shift}
              </Badge>
              {few && (
                <Badge size="small" tone="amber">
                  Only {limit} left
                </Badge>
              )}
            </p>
            {open && quantity > 0 && <Limit menu={menu} limit={limit} isReached={isReached} />}
          </div>
          {(fold.isCut || fold.isOpen) && (
            <button
              type="button"
              aria-expanded={fold.isOpen}
              aria-label={`${fold.isOpen ? 'Less' : 'More'} about ${menu.variant}`}
              onClick={fold.toggle}
              className="min-h-11 min-w-11 text-sm font-semibold text-brand underline-offset-4 hover:underline"
            >
              {fold.isOpen ? 'Less' : 'More'}
            </button>
          )}
        </div>
      </div>
      <div className="flex grow basis-28 flex-col gap-1.5 sm:contents">
        {menu.photo_url !== undefined && (
          <MenuPhoto
            menu={menu}
            url={menu.photo_url}
            priority={priority}
            sizes="(min-width: 1024px) 352px, (min-width: 640px) 46vw, 104px"
            className={clsx(
              'min-h-18 grow rounded-control sm:-order-1 sm:col-span-2 sm:-mx-4 sm:-mt-4 sm:aspect-16/10 sm:rounded-none',
              !open && 'opacity-60',
            )}
          />
        )}
        <div className="mt-auto">
          {open ? (
            <QuantityStepper
              menuId={menu.id}
              name={menu.variant}
              quantity={quantity}
              limit={limit}
              onAdd={onAdd}
              onRemove={onRemove}
            />
          ) : (
            <p className="grid min-h-11 place-items-center rounded-control bg-line font-semibold">
              {menu.availability === 'closed' ? 'Closed' : 'Sold out'}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

/** A dish of a shift that takes no more orders: one row, which opens to show what was in it. */
export function LateCard({ menu, priority }: Pick<MenuCardProps, 'menu' | 'priority'>) {
  return (
    <Card as="details" className="h-full">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 p-2">
        {menu.photo_url !== undefined && (
          <MenuPhoto
            menu={menu}
            url={menu.photo_url}
            priority={priority}
            sizes="56px"
            className="size-14 rounded-control opacity-60"
          />
        )}
        <div className="min-w-0 flex-1 basis-28">
          <DishName menu={menu} />
          <Badge size="small" tone="neutral">
            {menu.shift}
          </Badge>
          <span className="sr-only">Orders closed</span>
        </div>
        <Price paise={menu.pricePaise} className="pr-1 font-semibold text-quiet" />
      </summary>
      <div className="px-3 pb-3">
        <DishText menu={menu} />
      </div>
    </Card>
  );
}

function DishName({ menu }: { menu: MenuEntry }) {
  return (
    <h2 className="text-[1.0625rem] leading-tight font-bold tracking-tight break-words hyphens-auto sm:text-xl">
      <VegMark className="mr-1.5 mb-0.5 align-middle" />
      {menu.variant}
    </h2>
  );
}

interface MenuPhotoProps {
  menu: MenuEntry;
  url: string;
  sizes: string;
  className: string;
  priority?: boolean;
}

/** Its box has the size, so that no photo of another shape makes the card higher. */
function MenuPhoto({ menu, url, className, ...props }: MenuPhotoProps) {
  return (
    <div className={clsx('relative shrink-0 overflow-hidden', className)}>
      <Picture
        {...props}
        src={url}
        alt={menu.variant}
        width={960}
        height={600}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
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
    <div role="status" className="text-sm">
      {isReached && (
        <p className="pt-1">
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
