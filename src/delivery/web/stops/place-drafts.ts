/** Notes on a place that could not be saved, stored on the phone until there is a better signal. */
import { deviceKeys, readDevice, writeDevice } from '#src/platform/browser/device-storage.ts';
import { personTag } from '../board/person-tag.ts';

export interface PlaceNote {
  dropPoint: string;
  gateNote: string;
}

const keyOf = (mobile: string, placeId: string) => `place ${personTag(mobile)} ${placeId}`;

export function readDraft(mobile: string, placeId: string): PlaceNote | undefined {
  try {
    const text = readDevice(keyOf(mobile, placeId)) ?? 'null';
    const draft = JSON.parse(text) as Partial<PlaceNote> | null;
    const { dropPoint, gateNote } = draft ?? {};
    const isWhole = typeof dropPoint === 'string' && typeof gateNote === 'string';
    return isWhole ? { dropPoint, gateNote } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(mobile: string, placeId: string, note: PlaceNote | undefined): void {
  writeDevice({ [keyOf(mobile, placeId)]: note && JSON.stringify(note) });
}

/** Called at the end of a session, because a gate note can contain names. */
export function forgetDrafts(): void {
  for (const key of deviceKeys('place ')) writeDevice({ [key]: undefined });
}
