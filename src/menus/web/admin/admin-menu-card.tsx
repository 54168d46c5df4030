/** A menu with what customers are offered, how much is sold, and quick actions. */
import { Eye, EyeOff, LoaderCircle, LockKeyhole, LockKeyholeOpen, Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Picture } from '#src/platform/browser/ui/picture.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { type AdminMenuEntry, changeMenu } from '../../admin-menu-contract.ts';
import { notifyUpdated, viewsOfMenus } from './admin-menu-query.ts';
import { ItemList } from './item-list.tsx';
import { leftText } from './left-text.ts';
import { RemoveMenu } from './remove-menu.tsx';
import { useButtonFocus } from './use-menu-editing.ts';

interface AdminMenuCardProps {
  menu: AdminMenuEntry;
  /** True while another menu is being edited. */
  editDisabled: boolean;
  /** True after it was edited, so that it gets the focus. */
  hasFocus: boolean;
  onEdit: () => void;
}

export function AdminMenuCard({ menu, editDisabled, hasFocus, onEdit }: AdminMenuCardProps) {
  const headingId = useId();
  const change = useQuickChange(menu);
  const editButton = useButtonFocus(hasFocus);
  const isClosed = menu.status === 'Closed';
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col overflow-hidden">
      <div className="flex grow flex-col gap-2 p-4">
        <div className="flex flex-wrap gap-3">
          {menu.photo_url !== undefined && (
            <Picture
              src={menu.photo_url}
              alt=""
              width={96}
              height={72}
              sizes="96px"
              className={`h-18 w-24 shrink-0 rounded-control object-cover ${isClosed ? 'opacity-60' : ''}`}
            />
          )}
          <div className="min-w-0 grow basis-32">
            <h2
              id={headingId}
              className="text-lg leading-tight font-bold tracking-tight break-words hyphens-auto"
            >
              {menu.variant}
            </h2>
            <MenuFacts menu={menu} />
          </div>
        </div>
        {menu.description !== '' && (
          <p className="break-words whitespace-pre-line text-quiet">{menu.description}</p>
        )}
        <ItemList name={menu.variant} items={menu.menu_items} />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2">
          <Price paise={menu.pricePaise} className="text-lg font-bold" />
          <p className="text-quiet tabular-nums">{soldText(menu)}</p>
        </div>
        <div className="grid grid-cols-2 gap-1 border-t border-line pt-3">
          <div className="col-span-2 flex gap-1">
            <Button
              ref={editButton}
              variant="secondary"
              aria-describedby={headingId}
              disabled={editDisabled || change.isPending}
              onClick={onEdit}
              className="grow"
            >
              <Pencil aria-hidden="true" className="size-4.5 shrink-0" />
              Edit Menu
            </Button>
            <RemoveMenu menu={menu} describedBy={headingId} disabled={change.isPending} />
          </div>
          <QuickChange
            label={isClosed ? 'Sell again' : 'Stop selling'}
            icon={isClosed ? <LockKeyholeOpen /> : <LockKeyhole />}
            describedBy={headingId}
            isBlocked={change.isPending}
            isBusy={change.variables?.status !== undefined && change.isPending}
            onPress={() => change.mutate({ status: isClosed ? 'Available' : 'Closed' })}
          />
          <QuickChange
            label={menu.isPublished ? 'Unpublish' : 'Publish'}
            icon={menu.isPublished ? <EyeOff /> : <Eye />}
            describedBy={headingId}
            isBlocked={change.isPending}
            isBusy={change.variables?.isPublished !== undefined && change.isPending}
            onPress={() => change.mutate({ isPublished: !menu.isPublished })}
          />
        </div>
      </div>
    </Card>
  );
}

type Change = Partial<Pick<AdminMenuEntry, 'status' | 'isPublished'>>;

function useQuickChange(menu: AdminMenuEntry) {
  return useChange(
    (changes: Change) =>
      call(changeMenu, { params: { id: menu.id }, body: { ...menu, ...changes } }),
    { stale: viewsOfMenus, onSuccess: notifyUpdated },
  );
}

/** `12 sold`; with a limit also the portions left. */
function soldText(menu: AdminMenuEntry): string {
  const left = leftText(menu);
  return left === undefined ? `${menu.sold} sold` : `${menu.sold} sold · ${left}`;
}

/** Day and shift are those of the tab; only what customers don't get is a badge. */
function MenuFacts({ menu }: { menu: AdminMenuEntry }) {
  const isClosed = menu.status === 'Closed';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
      <span>{shortDay(menu.date)}</span>
      <span>{menu.shift}</span>
      {isClosed ? <Badge tone="red">{menu.status}</Badge> : <span>{menu.status}</span>}
      {!menu.isPublished && <Badge tone="amber">Not published</Badge>}
    </div>
  );
}

interface QuickChangeProps {
  label: string;
  icon: ReactNode;
  describedBy: string;
  /** `isBlocked` while any action of this card is running, `isBusy` while it is this button's. */
  isBlocked: boolean;
  isBusy: boolean;
  onPress: () => void;
}

/** Not `disabled` while it is busy, because a disabled button loses the focus. */
function QuickChange(props: QuickChangeProps) {
  const { label, icon, describedBy, isBlocked, isBusy, onPress } = props;
  return (
    <Button
      variant="ghost"
      aria-describedby={describedBy}
      aria-disabled={isBlocked}
      aria-busy={isBusy}
      onClick={() => !isBlocked && onPress()}
      className="px-2!"
    >
      <span aria-hidden="true" className="[&>svg]:size-4.5">
        {isBusy ? <LoaderCircle className="animate-spin" /> : icon}
      </span>
      {label}
    </Button>
  );
}
