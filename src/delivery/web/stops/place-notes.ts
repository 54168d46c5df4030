/** Saves where to leave boxes and what to know at the gate, for the next rider. */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { notePlace, type Run, type Stop } from '../../run-contract.ts';
import type { createDeliveryList } from '../delivery-list.ts';
import { keepDraft, type PlaceNote, readDraft } from './place-drafts.ts';

/** Undefined if the note was saved, else the reason why it was not. */
export type NoteAnswer = string | undefined;

const needsSignal =
  'Saving needs a signal. This phone keeps your text: open it again and save it when the signal is back.';

export function createPlaceNotes(
  mobile: string,
  list: Pick<ReturnType<typeof createDeliveryList>, 'shown' | 'showRun'>,
) {
  return {
    draftOf: (placeId: string) => readDraft(mobile, placeId),
    notePlace: async (placeId: string, note: PlaceNote): Promise<NoteAnswer> => {
      // Stored before sending, because the page may be closed while it is sent.
      keepDraft(mobile, placeId, note);
      try {
        const saved = await call(notePlace, { params: { placeId }, body: note });
        keepDraft(mobile, placeId, undefined);
        const { run, filter } = list.shown.get();
        if (run) list.showRun(filter, { run: withNote(run, placeId, saved) });
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) return error.message || needsSignal;
        return needsSignal;
      }
    },
  };
}

function withNote(run: Run, placeId: string, { dropPoint, gateNote }: PlaceNote): Run {
  const noted = ({ dropPoint: _, gateNote: __, ...stop }: Stop): Stop => ({
    ...stop,
    ...(dropPoint !== '' && { dropPoint }),
    ...(gateNote !== '' && { gateNote }),
  });
  const { stops } = run;
  return { ...run, stops: stops.map((stop) => (stop.placeId === placeId ? noted(stop) : stop)) };
}
