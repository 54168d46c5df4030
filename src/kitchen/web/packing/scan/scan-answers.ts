/** The answer of the screen to a scanned label. */

import { shortForms } from '#src/wishes/wish-rules.ts';
import { boxLabel } from '../../../shift-day-rules.ts';
import { timeOf } from '../../shift-words.ts';
import { runKey } from '../boxes/box-groups.ts';
import type { ShownBox, TickQueue } from '../ticks/tick-queue.ts';

/** A label's code carries no other data. */
const codePattern = /^[0-9A-F]{12}$/;

/**
 * The code of a box in upper case, because some readers type lower case; undefined if it is not a
 * label.
 */
export function codeIn(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return codePattern.test(code) ? code : undefined;
}

export interface ScanAnswer {
  /**
   * `good`: the box is ticked. `known`: it was ticked before. `wait`: the server is asked. `bad`:
   * stop and look.
   */
  tone: 'good' | 'known' | 'wait' | 'bad';
  /** In large type: what to do. */
  title: string;
  text: string;
  /** The box to tick as packed. */
  tick?: string;
}

interface Packing {
  boxes: readonly ShownBox[];
  /** The key of the run that is being packed; `all` if any run is fine. */
  run: string;
  isClosed: boolean;
  isOnline: boolean;
}

export function scanAnswer(text: string, packing: Packing): ScanAnswer {
  const code = codeIn(text);
  if (code === undefined) {
    return { tone: 'bad', title: 'Not a label', text: 'This code is on no box of this shop.' };
  }
  const box = packing.boxes.find((each) => each.code === code);
  if (!box) return unlisted(code, packing);
  return answerFor(box, packing);
}

/** The label belongs to another shift or another shop, or is too new for this screen. */
function unlisted(code: string, { isOnline }: Packing): ScanAnswer {
  const title = isOnline ? 'One moment' : 'Not on this list';
  const text = isOnline
    ? 'The shop is asked about this label…'
    : 'No signal: the shop is asked about this label later. Put the box aside.';
  return { tone: isOnline ? 'wait' : 'bad', title, text, tick: code };
}

function answerFor(box: ShownBox, { run, isClosed }: Packing): ScanAnswer {
  const label = boxLabel(box);
  const contents = [
    shortForms(box.wishes),
    box.dish,
    ...(box.of > 1 ? [`${box.nth} of ${box.of}`] : []),
  ]
    .filter((text) => text !== '')
    .join(' · ');
  if (box.isCancelled) {
    return { tone: 'bad', title: 'Do not pack', text: `${label} was cancelled. ${contents}` };
  }
  if (run !== 'all' && runKey(box) !== run) {
    const title = box.run ? `This is run ${box.run.letter}` : 'No delivery person yet';
    return { tone: 'bad', title, text: `${label} is in the wrong bag. ${contents}` };
  }
  if (box.packedAt !== undefined) {
    const at = timeOf(box.packedAt, box.packedAt.slice(0, 10));
    return { tone: 'known', title: label, text: `Already packed at ${at}. ${contents}` };
  }
  if (isClosed) {
    return {
      tone: 'bad',
      title: label,
      text: 'Packing is closed. Open it again to pack this box.',
    };
  }
  const { name = '' } = box;
  return { tone: 'good', title: label, text: `Packed. ${contents} ${name}`.trim(), tick: box.code };
}

/** The answer after the server has accepted or refused its tick. */
export function answerSince(
  answer: ScanAnswer,
  { boxes, notices }: { boxes: readonly ShownBox[]; notices: TickQueue['notices'] },
): ScanAnswer {
  const { tick: code, tone } = answer;
  if (code === undefined) return answer;
  const notice = notices[code];
  if (notice) return { tone: 'bad', title: 'Stop', text: notice.text };
  const box = boxes.find((each) => each.code === code);
  if (tone !== 'wait' || box?.packedAt === undefined) return answer;
  return { tone: 'good', title: boxLabel(box), text: `Packed. ${box.dish}` };
}

/** How long a label has to be out of sight before it counts as shown again. */
export const awayMs = 1500;

/** Returns whether a code has just come into view; while it is in view, it is read many times. */
export function createSightings() {
  const lastSeen = new Map<string, number>();
  return (text: string, now: number): boolean => {
    const isNew = now - (lastSeen.get(text) ?? Number.NEGATIVE_INFINITY) > awayMs;
    lastSeen.set(text, now);
    return isNew;
  };
}
