/** Which menu is being edited, one at a time, and which element gets the focus afterwards. */
import { useEffect, useRef, useState } from 'react';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { AdminMenuEntry } from '../../admin-menu-contract.ts';
import {
  draftOf,
  isChanged,
  type MenuDraft,
  type MenuFields,
  newDraft,
} from './menu-editor-form.ts';
import { storeDraft } from './stored-draft.ts';

/** The day and shift that the page shows. */
export interface Place {
  day: BusinessDay;
  shift: Shift;
}

/** The Add Menu button, among the ids of menus. */
const addButton = 'add';

export type MenuEditing = ReturnType<typeof useMenuEditing>;

/** The draft of this admin is stored in the tab. */
export function useMenuEditing(adminId: string) {
  const [draft, setDraft] = useState<MenuDraft>();
  /** A draft from before this page was opened, which is offered to the admin. */
  const [offered, setOffered] = useState<MenuDraft>();
  const worthKeeping = draft && isChanged(draft) ? draft : offered;
  const hasKept = useRef(false);
  useEffect(() => {
    // Before the stored draft has been read, nothing is deleted.
    if (worthKeeping || hasKept.current) storeDraft(adminId, worthKeeping);
    hasKept.current = worthKeeping !== undefined;
  }, [adminId, worthKeeping]);
  const [focusOn, setFocusOn] = useState<string>();
  const open = (next: MenuDraft) => {
    setFocusOn(undefined);
    setDraft(next);
  };
  const close = (nextFocus?: string) => {
    setFocusOn(nextFocus);
    setDraft(undefined);
  };
  return {
    draft,
    offered,
    offer: setOffered,
    takeOffer: () => {
      if (offered) open(offered);
      setOffered(undefined);
    },
    addsFocus: focusOn === addButton,
    hasFocus: (menu: AdminMenuEntry) => focusOn === menu.id,
    add: ({ day, shift }: Place) => open(newDraft(day, shift)),
    edit: (menu: AdminMenuEntry) => open(draftOf(menu)),
    /** A function of the current fields, because an upload may end after other changes. */
    change: (changes: Partial<MenuFields>) =>
      setDraft((now) => now && { ...now, fields: { ...now.fields, ...changes } }),
    replace: setDraft,
    close,
    discard: () => close(draft?.entry?.id ?? addButton),
    /** Called before the page is left, when an effect would be too late. */
    forget: () => storeDraft(adminId, offered),
  };
}

/** Focuses the button whenever `isWanted` becomes true. */
export function useButtonFocus(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return button;
}
