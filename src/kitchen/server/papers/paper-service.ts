/**
 * Prints a paper of a shift and records the print, so that a second print is marked as a reprint.
 */
import { findRuns } from '#src/delivery/server/runs/run-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { cellsOf, labelFormats } from '../../label-formats.ts';
import type { PaperForm } from '../../paper-contract.ts';
import { mostLabels } from '../../paper-contract.ts';
import { findCount } from '../count/count-service.ts';
import { findAmendments } from '../count/shift-day-service.ts';
import { findBoxes, type PaperBox, type StopsOfOrders } from '../packing/box-service.ts';
import { labelsFrom } from './label-content.ts';
import { countFrom, goodsFrom, packingFrom, runsFrom } from './paper-content.ts';
import type { Paper } from './paper-data.ts';
import { headOf } from './paper-head.ts';
import type { DrawPaper } from './paper-printer.ts';
import {
  insertPrint,
  lockPrints,
  type NewPrint,
  selectAtDoor,
  selectPhones,
  selectPrints,
} from './print-sql.ts';

export interface Printing {
  shopName: string;
  fssaiLicence: string;
  plan: ShiftPlan;
  now: Date;
  person: { staffId: string; fullName: string };
  /** Whether the person may see mobile numbers. */
  seesPhones: boolean;
  stopsOfOrders: StopsOfOrders;
  draw: DrawPaper;
  /** Aborts when the client has disconnected. */
  gone: AbortSignal;
}

type Earlier = Awaited<ReturnType<typeof selectPrints>>;

/** A paper and the record of its print; there is no record for a count that can still change. */
interface Composed {
  paper: Paper;
  print?: Pick<NewPrint, 'revision' | 'codes' | 'runId'>;
}

/** If two people print the same paper at once, one of the two prints is marked as a reprint. */
const mostTries = 3;

export async function createPaper(db: Db, form: PaperForm, printing: Printing): Promise<Buffer> {
  for (let tries = 0; tries < mostTries; tries++) {
    const earlier = await selectPrints(db, form, form.kind);
    const { paper, print } = await compose(db, form, { ...printing, earlier });
    const pdf = await printing.draw(paper, printing.gone);
    // Recorded after drawing: a failed drawing is not a print.
    if (!print || (await isRecorded(db, form, { print, earlier, printing }))) return pdf;
  }
  throw new AppError('conflict', 'Somebody else is printing this too. Please try again.');
}

interface Recording {
  print: NonNullable<Composed['print']>;
  earlier: Earlier;
  printing: Printing;
}

/**
 * False if somebody else printed the same paper in the meantime; then the paper has to be drawn
 * again as a reprint.
 */
function isRecorded(db: Db, form: PaperForm, { print, earlier, printing }: Recording) {
  const { date, shift, kind } = form;
  return db.transaction(async (tx) => {
    await lockPrints(tx, form);
    const known = new Set(earlier.map(({ id }) => id));
    const others = (await selectPrints(tx, form, kind)).filter(({ id }) => !known.has(id));
    if (others.some((other) => isOfSame(print, other))) return false;
    const { person, now } = printing;
    const row = { id: newId(), date, shift, kind, staffId: person.staffId, createdAt: now };
    await insertPrint(tx, { ...print, ...row });
    return true;
  });
}

/** Whether two prints are of the same paper, so that one of them has to be marked as a reprint. */
function isOfSame({ codes, revision, runId }: Recording['print'], other: Earlier[number]): boolean {
  if (codes.length > 0) {
    const own = new Set(codes);
    return other.codes.some((code) => own.has(code));
  }
  const isOfRun = runId === null || other.runId === null || runId === other.runId;
  return isOfRun && revision === other.revision;
}

interface Composing extends Printing {
  earlier: Earlier;
}

/** 409 `conflict` before the freeze, except for the count and its raw goods. */
async function compose(db: Db, form: PaperForm, composing: Composing): Promise<Composed> {
  const { plan, now } = composing;
  const { timeZone } = plan;
  const count = await findCount(db, form, { plan, now });
  const { state, revision } = count.day;
  const isFrozen = state !== 'open';
  const runId = form.runId ?? null;
  const isOld = (ofRun: string | null) =>
    isFrozen &&
    composing.earlier.some(
      (print) => print.revision === revision && (print.runId === null || print.runId === ofRun),
    );
  const print = { revision, codes: [], runId };
  const amendments = await findAmendments(db, form);
  const head = headOf(count, { ...composing, isReprint: isOld(runId), amendments });
  if (form.kind === 'count') {
    const paper: Paper = { kind: 'count', head, ...countFrom(count, amendments, timeZone) };
    return isFrozen ? { paper, print } : { paper };
  }
  if (form.kind === 'goods') {
    if (count.goods.length === 0) throw nothing('No component of this shift has raw goods.');
    const paper: Paper = { kind: 'goods', head, ...goodsFrom(count) };
    return isFrozen ? { paper, print } : { paper };
  }
  const boxes = await findBoxes(db, form, composing.stopsOfOrders);
  const own = boxes.filter(({ run }) => form.runId === undefined || run?.id === form.runId);
  if (form.kind === 'packing') {
    if (own.length === 0) throw nothing('There is no box to pack.');
    return { paper: { kind: 'packing', head, runs: packingFrom(own) }, print };
  }
  if (form.kind === 'run') {
    const runs = await composeRuns(db, form, { boxes, isOld, seesPhones: composing.seesPhones });
    return { paper: { kind: 'run', head, isTwoSided: form.isTwoSided ?? false, runs }, print };
  }
  const chosen = labelled(own, form);
  const printed = new Set(composing.earlier.flatMap(({ codes }) => codes));
  const paper: Paper = {
    kind: 'labels',
    head,
    ...placeOf(form),
    fssaiLicence: composing.fssaiLicence,
    labels: labelsFrom(chosen, {
      isReprint: (code) => printed.has(code),
      atDoor: await selectAtDoor(db, ordersOf(chosen)),
    }),
  };
  return { paper, print: { ...print, codes: chosen.map(({ code }) => code) } };
}

interface RunFacts {
  boxes: readonly PaperBox[];
  isOld: (runId: string) => boolean;
  seesPhones: boolean;
}

async function composeRuns(db: Db, form: PaperForm, { boxes, isOld, seesPhones }: RunFacts) {
  const all = await findRuns(db, form);
  const runs = all.filter(({ id }) => form.runId === undefined || id === form.runId);
  if (runs.length === 0) throw nothing('No order of this shift is assigned yet.');
  const numbers = runs.flatMap(({ stops }) => stops.flatMap(({ orders }) => orders));
  const phones = seesPhones ? await selectPhones(db, numbers) : new Map<number, string>();
  const atDoor = await selectAtDoor(db, numbers);
  return runsFrom(runs, { boxes, phones, atDoor, isReprint: isOld });
}

function ordersOf(boxes: readonly PaperBox[]): number[] {
  return [...new Set(boxes.map(({ order }) => order))];
}

/** Cancelled boxes get no label; 422 `unprocessable` for codes of another shift. */
function labelled(boxes: readonly PaperBox[], { codes }: PaperForm): PaperBox[] {
  const known = new Set(boxes.map(({ code }) => code));
  if (codes?.some((code) => !known.has(code))) {
    throw nothing('A label of another shift was chosen. Please load the page again.');
  }
  const wanted = new Set(codes ?? known);
  const chosen = boxes.filter(({ code, isCancelled }) => wanted.has(code) && !isCancelled);
  if (chosen.length === 0) throw nothing('There is no box that needs a label.');
  if (chosen.length > mostLabels) {
    throw nothing(`Please print at most ${mostLabels} labels at once.`);
  }
  return chosen;
}

function placeOf({ format = 'a4-24', startCell = 1, rollHeight = null }: PaperForm) {
  if (startCell > cellsOf(format)) {
    const { title } = labelFormats[format];
    throw new AppError('invalid_request', `${title} has no label ${startCell}.`, {
      details: [{ path: 'startCell', message: `Choose one of ${cellsOf(format)}.` }],
    });
  }
  return { format, startCell, rollHeight };
}

function nothing(sentence: string): AppError {
  return new AppError('unprocessable', sentence);
}
