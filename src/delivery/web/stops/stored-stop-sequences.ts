/** The order of stops that a person arranged, stored on the phone until the server has it. */
import { deviceKeys, readDevice, writeDevice } from '#src/platform/browser/device-storage.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { personTag } from '../board/person-tag.ts';

export interface StoredSequence {
  runId: string;
  /** `yyyy-MM-dd`. */
  date: string;
  shift: Shift;
  placeIds: readonly string[];
}

const waysOf = (mobile: string) => `way ${personTag(mobile)} `;

export function readSequences(mobile: string): StoredSequence[] {
  return deviceKeys(waysOf(mobile)).flatMap((key) => read(key) ?? []);
}

/** Replaces an earlier order of the same run: the last one counts. */
export function storeSequence(mobile: string, way: StoredSequence): void {
  writeDevice({ [waysOf(mobile) + way.runId]: JSON.stringify(way) });
}

/** Does nothing if the stops were arranged differently since then. */
export function deleteSequence(mobile: string, way: StoredSequence): void {
  const key = waysOf(mobile) + way.runId;
  if (read(key)?.placeIds.join() === way.placeIds.join()) writeDevice({ [key]: undefined });
}

/** Called at the end of a session. */
export function deleteSequences(): void {
  for (const key of deviceKeys('way ')) writeDevice({ [key]: undefined });
}

/** Data in another form is ignored. */
function read(key: string): StoredSequence | undefined {
  try {
    const value = JSON.parse(readDevice(key) ?? 'null') as Partial<StoredSequence> | null;
    const { runId, date, placeIds } = value ?? {};
    const shift = shifts.find((each) => each === value?.shift);
    const isWhole = typeof runId === 'string' && typeof date === 'string' && shift;
    return isWhole && Array.isArray(placeIds) ? { runId, date, shift, placeIds } : undefined;
  } catch {
    return undefined;
  }
}
