/** Menu Details: the menus of the next three days, to edit, publish and copy. */
import { CookingPot, Copy, Plus, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminMenuEntry } from '#src/menus/admin-menu-contract.ts';
import { AdminMenuCard } from '#src/menus/web/admin/admin-menu-card.tsx';
import { type AdminMenuList, useAdminMenus } from '#src/menus/web/admin/admin-menu-query.ts';
import { CopyMenusDialog } from '#src/menus/web/admin/copy-menus-dialog.tsx';
import { DraftOffer } from '#src/menus/web/admin/draft-offer.tsx';
import { MenuEditor } from '#src/menus/web/admin/menu-editor.tsx';
import { isChanged } from '#src/menus/web/admin/menu-editor-form.ts';
import { storedDraft } from '#src/menus/web/admin/stored-draft.ts';
import {
  type MenuEditing,
  type Place,
  useButtonFocus,
  useMenuEditing,
} from '#src/menus/web/admin/use-menu-editing.ts';
import { DayTabs } from '#src/menus/web/day-tabs.tsx';
import { MenusFailed, MenusLoading } from '#src/menus/web/menu-states.tsx';
import { ShareMenuDialog } from '#src/outbox/web/admin/share-menu-dialog.tsx';
import { useAdmin } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { LoadingVeil } from '#src/platform/browser/dashboard/loading-veil.tsx';
import { useUnsavedGuard } from '#src/platform/browser/dashboard/use-unsaved-guard.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { defaultShift, shifts } from '#src/platform/contract/shifts.ts';

export const handle: ScreenHandle = { title: 'Menu' };

export function AdminMenuPage() {
  const { email } = useAdmin();
  const editing = useMenuEditing(email);
  const { data, isError, isFetching, refetch } = useAdminMenus({
    isEditing: editing.draft !== undefined,
  });
  return (
    <main className="w-full px-4 pb-10 md:px-6">
      <h1 className="text-2xl font-extrabold tracking-tight">Menus</h1>
      {data && <MenuWindow list={data} editing={editing} admin={email} />}
      {!data && isFetching && (
        <>
          <MenusLoading />
          <LoadingVeil label="Loading menus…" />
        </>
      )}
      {!data && isError && !isFetching && <MenusFailed onRetry={() => void refetch()} />}
    </main>
  );
}

interface MenuWindowProps {
  list: AdminMenuList;
  editing: MenuEditing;
}

function MenuWindow({ list, editing, admin }: MenuWindowProps & { admin: string }) {
  const { draft, offered } = editing;
  const [chosen, setChosen] = useState<Place>({ day: '', shift: defaultShift });
  const [isCopying, setCopying] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const guard = useUnsavedGuard({
    hasUnsaved: draft !== undefined && isChanged(draft),
    question: 'This menu has changes that are not saved.',
    onDiscard: editing.forget,
  });
  const findKept = useEffectEvent(() => editing.offer(storedDraft(admin, list)));
  useEffect(() => findKept(), []);
  // After midnight the selected day may no longer be listed.
  const day = list.days.find((each) => each === chosen.day) ?? list.days[0] ?? '';
  const place: Place = { day, shift: chosen.shift };
  const show = (next: Place) =>
    guard.leave(() => {
      editing.close();
      setChosen(next);
    });
  return (
    <>
      {offered && !draft && (
        <DraftOffer
          draft={offered}
          onTake={() => {
            setChosen({ day: offered.date, shift: offered.fields.shift });
            editing.takeOffer();
          }}
          onDiscard={() => editing.offer(undefined)}
        />
      )}
      <DayTabs days={list.days} day={day} onChoose={(next) => show({ ...place, day: next })}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <Segmented
            label="Shift"
            options={shifts.map((shift) => ({ value: shift, label: shift }))}
            value={place.shift}
            onChange={(shift) => show({ ...place, shift })}
          />
          <Tools
            editing={editing}
            isEmptyDay={!list.menus.some(({ date }) => date === day)}
            onAdd={() => editing.add(place)}
            onCopy={() => setCopying(true)}
            onShare={() => setSharing(true)}
          />
        </div>
        <MenuCards
          list={list}
          place={place}
          editing={editing}
          onSaved={(menu) => {
            editing.close(menu.id);
            setChosen({ day: menu.date, shift: menu.shift });
          }}
        />
      </DayTabs>
      <CopyMenusDialog
        key={`${day} ${place.shift}`}
        open={isCopying}
        list={list}
        from={place}
        onClose={() => setCopying(false)}
        onCopied={(to) => {
          setCopying(false);
          setChosen(to);
        }}
      />
      <ShareMenuDialog open={isSharing} onClose={() => setSharing(false)} />
      {guard.question}
    </>
  );
}

interface ToolsProps {
  editing: MenuEditing;
  isEmptyDay: boolean;
  onAdd: () => void;
  onCopy: () => void;
  onShare: () => void;
}

function Tools({ editing, isEmptyDay, onAdd, onCopy, onShare }: ToolsProps) {
  const addButton = useButtonFocus(editing.addsFocus);
  const isEditing = editing.draft !== undefined;
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>button]:px-3 sm:ml-auto">
      <Button variant="secondary" onClick={onShare}>
        <Share2 aria-hidden="true" className="size-5 max-sm:hidden" />
        Share…
      </Button>
      <Button variant="secondary" disabled={isEditing || isEmptyDay} onClick={onCopy}>
        <Copy aria-hidden="true" className="size-5 max-sm:hidden" />
        Copy to…
      </Button>
      <Button ref={addButton} disabled={isEditing} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        Add Menu
      </Button>
    </div>
  );
}

interface MenuCardsProps extends MenuWindowProps {
  place: Place;
  onSaved: (menu: AdminMenuEntry) => void;
}

function MenuCards({ list, place, editing, onSaved }: MenuCardsProps) {
  const { draft } = editing;
  const shown = list.menus.filter(({ date, shift }) => date === place.day && shift === place.shift);
  const editor = draft && (
    <li key={draft.id} className="col-span-full min-w-0">
      <MenuEditor
        draft={draft}
        onChange={editing.change}
        onReplace={editing.replace}
        onSaved={onSaved}
        onDiscard={editing.discard}
      />
    </li>
  );
  // A new entry, or one that somebody else has moved to another day or shift, is not in the list.
  const isFirst = draft !== undefined && shown.every(({ id }) => id !== draft.id);
  if (shown.length === 0 && !editor) {
    return (
      <EmptyState
        icon={<CookingPot aria-hidden="true" />}
        title="No Menu Available."
        description="Add a menu here, or copy the menus of another day or shift to this one."
      />
    );
  }
  return (
    <div className="@container">
      <ul className="grid gap-4 pb-6 @xl:grid-cols-2 @4xl:grid-cols-3">
        {isFirst && editor}
        {shown.map((menu) =>
          menu.id === draft?.id ? (
            editor
          ) : (
            <li key={menu.id} className="min-w-0">
              <AdminMenuCard
                menu={menu}
                editDisabled={draft !== undefined}
                hasFocus={editing.hasFocus(menu)}
                onEdit={() => editing.edit(menu)}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
