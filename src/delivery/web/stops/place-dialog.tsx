/**
 * Edits the notes on a place, for the next rider: where to leave boxes, and what to know at the
 * gate.
 */
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { isPlainLine, plainTextProblem, visibleText } from '#src/platform/contract/plain-text.ts';
import type { PlaceNote } from './place-drafts.ts';
import type { NoteAnswer } from './place-notes.ts';
import type { StopPlace } from './rider-stops.ts';

interface PlaceDialogProps {
  isOpen: boolean;
  place: StopPlace;
  title: string;
  /** Text that was typed before and could not be saved. */
  draft: PlaceNote | undefined;
  onSave: (note: PlaceNote) => Promise<NoteAnswer>;
  onClose: () => void;
}

export function PlaceDialog({ isOpen, title, onClose, ...form }: PlaceDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description="Saved for whoever delivers here next."
    >
      <PlaceForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function PlaceForm({ place, draft, onSave, onClose }: Omit<PlaceDialogProps, 'isOpen' | 'title'>) {
  const [dropPoint, setDropPoint] = useState(draft?.dropPoint ?? place.dropPoint ?? '');
  const [gateNote, setGateNote] = useState(draft?.gateNote ?? place.gateNote ?? '');
  const [answer, setAnswer] = useState<NoteAnswer>(draft && 'This text was not saved yet.');
  const [isSaving, setIsSaving] = useState(false);
  const problemOf = (text: string) => (isPlainLine(text) ? undefined : plainTextProblem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || problemOf(dropPoint) !== undefined || problemOf(gateNote) !== undefined) return;
    setIsSaving(true);
    const said = await onSave({
      dropPoint: visibleText(dropPoint),
      gateNote: visibleText(gateNote),
    });
    setIsSaving(false);
    setAnswer(said);
    if (said === undefined) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Where boxes are left"
        hint="Such as reception, gate or canteen"
        name="dropPoint"
        autoComplete="off"
        maxLength={60}
        value={dropPoint}
        error={problemOf(dropPoint)}
        onChange={({ target }) => setDropPoint(target.value)}
      />
      <TextField
        label="What to know at the gate"
        name="gateNote"
        autoComplete="off"
        maxLength={200}
        value={gateNote}
        error={problemOf(gateNote)}
        onChange={({ target }) => setGateNote(target.value)}
      />
      <div aria-live="polite">
        {answer !== undefined && (
          <p className="flex gap-2 font-semibold text-kokum">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {answer}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onClose}>
          {answer === undefined ? 'Cancel' : 'Close'}
        </Button>
        <Button type="submit" aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
