/** The menu editor in a dialog over the plan, for fields that the plan does not show. */
import { useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { useUnsavedGuard } from '#src/platform/browser/dashboard/use-unsaved-guard.tsx';
import { MenuEditor } from '../menu-editor.tsx';
import { isChanged, type MenuDraft } from '../menu-editor-form.ts';

interface PlanEditorDialogProps {
  open: boolean;
  draft: MenuDraft;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

export function PlanEditorDialog(props: PlanEditorDialogProps) {
  const { open, draft: initial, onClose, focusAfter } = props;
  const [draft, setDraft] = useState(initial);
  const guard = useUnsavedGuard({
    hasUnsaved: open && isChanged(draft),
    question: 'This menu has changes that are not saved.',
    onDiscard: onClose,
  });
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={() => guard.leave(onClose)}
        focusAfter={focusAfter}
        width="wide"
        isFlush
        title={draft.entry?.variant ?? 'A new menu'}
      >
        <MenuEditor
          isInDialog
          draft={draft}
          onChange={(changes) =>
            setDraft((now) => ({ ...now, fields: { ...now.fields, ...changes } }))
          }
          onReplace={setDraft}
          onSaved={onClose}
          onDiscard={onClose}
        />
      </Dialog>
      {guard.question}
    </>
  );
}
