/** The card of the menu editor: its fields, their errors, and saving. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ItemEditor } from '#src/dishes/web/admin/item-editor.tsx';
import { PhotoField } from '#src/dishes/web/admin/photo-field.tsx';
import { TiffinSelect } from '#src/dishes/web/admin/tiffin-select.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { AdminMenuEntry } from '../../admin-menu-contract.ts';
import { KeepAsDish } from './keep-as-dish.tsx';
import {
  type CheckedField,
  type FieldErrors,
  firstWithError,
  type MenuDraft,
  type MenuFields,
} from './menu-editor-form.ts';
import { MenuOfferFields } from './menu-offer-fields.tsx';
import { StaleNote, useRenewal } from './stale-note.tsx';
import { useMenuSave } from './use-menu-save.ts';

interface MenuEditorProps {
  draft: MenuDraft;
  onChange: (changes: Partial<MenuFields>) => void;
  /** Called when the draft is based on a newer state. */
  onReplace: (draft: MenuDraft) => void;
  onSaved: (menu: AdminMenuEntry) => void;
  onDiscard: () => void;
  /** In a dialog, which has its own frame. */
  isInDialog?: boolean;
}

export function MenuEditor(props: MenuEditorProps) {
  const { draft, onChange, onReplace, onSaved, onDiscard, isInDialog = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const { isSaving, save, staleNote, forgetStale } = useMenuSave({
    draft,
    onSaved,
    onRefused: (found) => {
      setErrors(found);
      setRefusal({ field: firstWithError(found) });
    },
  });
  const renewal = useRenewal(draft, (next) => {
    setErrors({});
    forgetStale();
    onReplace(next);
    focusField(form.current, 'variant');
  });
  // Focuses the first field when the editor opens.
  useEffect(() => focusField(form.current, 'variant'), []);
  useEffect(() => {
    // The fields can't be focused while they are inert.
    if (!refusal || isSaving) return;
    focusField(form.current, refusal.field ?? 'save');
  }, [refusal, isSaving]);

  const { fields, entry } = draft;
  const isWaiting = fields.isUploading || renewal.isPending;
  const change = (changes: Partial<MenuFields>) => {
    const changed = Object.keys(changes).map((name) => (name === 'nextItem' ? 'items' : name));
    setErrors((now) => without(now, changed));
    onChange(changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWaiting) save();
  };
  return (
    <Card
      as="section"
      aria-label={entry ? `Edit ${entry.variant}` : 'New menu'}
      className={
        isInDialog
          ? 'border-none p-4 shadow-none sm:p-6'
          : 'border-line-strong p-4 shadow-raised sm:p-6'
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="@container">
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-bold tracking-tight">{entry ? 'Edit menu' : 'New menu'}</h2>
          <Badge tone="neutral">{shortDay(draft.date)}</Badge>
        </div>
        {/* Disabled while saving, because changes typed in that time would be lost. */}
        <div inert={isSaving} className="grid gap-x-8 gap-y-4 @3xl:grid-cols-2">
          <div className="grid content-start gap-4">
            <MenuOfferFields draft={draft} errors={errors} onChange={change} />
          </div>
          <div className="grid min-w-0 content-start gap-4">
            <ItemEditor
              items={fields.items}
              nextItem={fields.nextItem}
              error={errors.items}
              owner="menu"
              onChange={change}
            />
            <PhotoField
              photoUrl={fields.photoUrl}
              error={errors.photoUrl}
              owner="menu"
              onChange={change}
            />
            <TiffinSelect value={fields.tiffinId} onChange={(tiffinId) => change({ tiffinId })} />
            {fields.dishId === '' && (
              <KeepAsDish
                checked={fields.keepAsDish}
                error={errors.keepAsDish}
                onChange={(keepAsDish) => change({ keepAsDish })}
              />
            )}
          </div>
        </div>
        {staleNote !== undefined && <StaleNote text={staleNote} renewal={renewal} />}
        {/* Visible however long the menu is; it covers the card's bottom padding. */}
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 -mb-4 flex flex-wrap gap-2 rounded-b-card border-t border-line bg-card px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button type="submit" name="save" disabled={isWaiting} aria-disabled={isSaving}>
            {isSaving ? 'Saving…' : entry ? 'Update Changes' : 'Save Changes'}
          </Button>
          <Button variant="secondary" disabled={fields.isUploading || isSaving} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** A new object for each refusal. */
interface Refusal {
  field: CheckedField | undefined;
}

function focusField(form: HTMLFormElement | null, name: CheckedField | 'save'): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
