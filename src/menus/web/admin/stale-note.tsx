/**
 * Says in the editor that another person has changed the menu, and lets the admin choose a version.
 */
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { useMenuCache } from './admin-menu-query.ts';
import { draftOf, type MenuDraft, rebased } from './menu-editor-form.ts';

export type Renewal = ReturnType<typeof useRenewal>;

/** Loads the newest state and applies the draft to it. Saving before that is refused again. */
export function useRenewal(draft: MenuDraft, onReplace: (draft: MenuDraft) => void) {
  const { fetchMenu } = useMenuCache();
  return useMutation({
    mutationFn: async (keeps: 'newest' | 'mine') => {
      const newest = await fetchMenu(draft.id);
      if (!newest) throw new Error('The menu is not among those of the next days any more.');
      return keeps === 'mine' ? rebased(draft, newest) : draftOf(newest);
    },
    onSuccess: onReplace,
    onError: toastFailure,
  });
}

interface StaleNoteProps {
  /** The server's message. */
  text: string;
  renewal: Renewal;
}

export function StaleNote({ text, renewal }: StaleNoteProps) {
  return (
    <div
      role="alert"
      className="mt-6 flex gap-3 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-4"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{text}</p>
        <p>Load the newest version and start again, or keep yours and save it over the newest.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            disabled={renewal.isPending}
            onClick={() => renewal.mutate('newest')}
          >
            Load the newest
          </Button>
          <Button
            variant="secondary"
            disabled={renewal.isPending}
            onClick={() => renewal.mutate('mine')}
          >
            Keep mine
          </Button>
        </div>
      </div>
    </div>
  );
}
