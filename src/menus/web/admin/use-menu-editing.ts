/** Which menu is being edited, one at a time, and where the focus goes when that ends. */
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

/** What the page shows at a time. */
export interface Place {
  day: BusinessDay;
  shift: Shift;
}

/** Stands for the Add Menu button among the ids of menus. */
const addButton = 'add';

export type MenuEditing = ReturnType<typeof useMenuEditing>;

/** `by` is the admin, whose typing the tab keeps. */
export function useMenuEditing(adminId: string) {
  const [draft, setDraft] = useState<MenuDraft>();
  /** Typed before this page was opened; it waits for an answer. */
  const [offered, setOffered] = useState<MenuDraft>();
  const worthKeeping = draft && isChanged(draft) ? draft : offered;
  const hasKept = useRef(false);
  useEffect(() => {
    // At first nothing is known of what was kept before, and so nothing of it is forgotten.
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
    /** An upload that ends later changes what the fields are by then. */
    change: (changes: Partial<MenuFields>) =>
      setDraft((now) => now && { ...now, fields: { ...now.fields, ...changes } }),
    replace: setDraft,
    close,
    discard: () => close(draft?.entry?.id ?? addButton),
    /** For the moment before the page goes: an effect would come too late. */
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
