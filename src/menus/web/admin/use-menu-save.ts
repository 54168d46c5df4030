/**
 * Saves the editor's draft: validates it, announces the result, and never overwrites a newer
 * change.
 */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { failureText, toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import {
  type AdminMenuEntry,
  addMenus,
  changeMenu,
  type MenuForm,
} from '../../admin-menu-contract.ts';
import { notifyUpdated, useMenuCache } from './admin-menu-query.ts';
import { type FieldErrors, type MenuDraft, toBody, toErrors } from './menu-editor-form.ts';

interface MenuSaveOptions {
  draft: MenuDraft;
  onSaved: (menu: AdminMenuEntry) => void;
  /** Called before the request or after it; `errors` is empty if no field is concerned. */
  onRefused: (errors: FieldErrors) => void;
}

export function useMenuSave({ draft, onSaved, onRefused }: MenuSaveOptions) {
  const { keep, reload, fetchMenu } = useMenuCache();
  const [staleNote, setStaleNote] = useState<string>();

  /** Asks the server, because a conflict can also be about a past day or sold portions. */
  const isStale = async (error: unknown) => {
    const { entry } = draft;
    if (!entry || !(error instanceof ApiError) || error.status !== 409) return false;
    const newest = await fetchMenu(entry.id).catch(() => undefined);
    return newest !== undefined && newest.revision !== entry.revision;
  };

  const saving = useMutation({
    mutationFn: (menu: MenuForm) => save(draft, menu),
    onSuccess: (menu) => {
      if (draft.entry) notifyUpdated();
      else sayAdded();
      keep(menu);
    },
    onError: async (error) => {
      toastFailure(error);
      onRefused(toErrors(error instanceof ApiError ? error.details : []));
      // Saving again would add the menu twice, so the list is reloaded to show whether it exists.
      if (!draft.entry && isUnknownOutcome(error)) void reload();
      if (await isStale(error)) setStaleNote(failureText(error));
    },
  });

  return {
    isSaving: saving.isPending,
    /** The server's message about another person's change. */
    staleNote,
    forgetStale: () => setStaleNote(undefined),
    save(): void {
      if (saving.isPending) return;
      const checked = toBody(draft);
      if ('errors' in checked) onRefused(checked.errors);
      // Only while this editor is mounted; later another one may be open.
      else saving.mutate(checked.menu, { onSuccess: onSaved });
    },
  };
}

async function save({ entry }: MenuDraft, menu: MenuForm): Promise<AdminMenuEntry> {
  if (entry) {
    const body = { ...menu, revision: entry.revision };
    return (await call(changeMenu, { params: { id: entry.id }, body })).menu;
  }
  const { menus } = await call(addMenus, { body: [menu] });
  const [added] = menus;
  if (!added) throw new Error('The shop answered without the menu.');
  return added;
}

/** No answer, or a server error: the menu may or may not be stored. */
function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Product 11.4. */
function sayAdded(): void {
  toast({
    title: 'Menu Saved',
    description: 'Menu has been saved successfully.',
    variant: 'success',
  });
}
