/** Offers an unsaved menu that was typed before the session ended or the page was closed. */
import { FilePen } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { MenuDraft } from './menu-editor-form.ts';

interface DraftOfferProps {
  draft: MenuDraft;
  onTake: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ draft, onTake, onDiscard }: DraftOfferProps) {
  const { variant, shift } = draft.fields;
  return (
    <section
      aria-label="Menu that was not saved"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line border-l-4 border-l-turmeric bg-turmeric-soft p-3"
    >
      <FilePen aria-hidden="true" className="size-5 shrink-0 text-amber" />
      <p role="status" className="min-w-0 grow basis-60 break-words">
        <span className="font-semibold">You were typing a menu that is not saved: </span>
        {variant.trim() || 'without a name yet'}, {shift}, {shortDay(draft.date)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>Go on typing</Button>
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
