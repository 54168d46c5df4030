/** The boxes of a frozen shift. They are ticked by a tap, by the camera, or by a barcode reader. */
import { clsx } from 'clsx';
import { ScanLine } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { useShiftOfDay } from '../kitchen-context.ts';
import { PaperActions } from '../papers/paper-actions.tsx';
import { Notice } from './boxes/box-card.tsx';
import { findBoxes, isMissing, runKey, tallyOf } from './boxes/box-groups.ts';
import { BoxList } from './boxes/box-list.tsx';
import { Chip, PackingBar } from './boxes/packing-bar.tsx';
import { type PackingChoice, usePackingChoice } from './boxes/packing-choice.ts';
import { FinishPacking } from './finish-packing.tsx';
import { ScanPanel } from './scan/scan-panel.tsx';
import { prepareSound } from './scan/scan-signals.ts';
import { type LastScan, useScanning } from './scan/use-scanning.ts';
import type { ShownBox } from './ticks/tick-queue.ts';
import { useTicks } from './ticks/ticks-context.tsx';
import { UnsentNote } from './unsent-note.tsx';
import type { Packing } from './use-packing.ts';

export function PackingBoard({ packing }: { packing: Packing }) {
  const { boxes, day, elsewhere, isOnline, tick, dismiss } = packing;
  const { choice, choose } = usePackingChoice();
  const { notices } = useTicks().queue;
  const [isCameraOn, setIsCameraOn] = useState(false);
  const [search, setSearch] = useState('');
  const isClosed = day.state !== 'frozen';
  // The chosen run may no longer exist, because its orders went to another delivery person.
  const run = boxes.some((box) => runKey(box) === choice.run) ? choice.run : 'all';
  const onTurn = useTurning({ isClosed, tick });
  const { last, see, scan, clear } = useScanning({
    ...{ boxes, notices, run, isClosed, isOnline },
    onTick: (code) => tick([code], 'packed'),
  });
  const { packed, owed } = tallyOf(boxes);
  const missing = owed - packed;
  const stopScanning = () => {
    setIsCameraOn(false);
    clear();
  };
  // The same elements at each width, so that an open dialog stays when the device is turned.
  return (
    <div className="flex flex-wrap items-center gap-1.5 pb-28 md:gap-3">
      <Progress packed={packed} owed={owed} />
      <Chip
        aria-pressed={choice.isMissingOnly}
        onClick={() => choose({ isMissingOnly: !choice.isMissingOnly })}
      >
        Missing {missing}
      </Chip>
      <Button
        className="max-md:size-11 max-md:px-0! md:min-h-14 md:text-lg"
        aria-expanded={isCameraOn}
        onClick={() => {
          prepareSound();
          setIsCameraOn(true);
        }}
      >
        <ScanLine aria-hidden="true" className="size-6" />
        <span className="max-md:sr-only">Scan</span>
      </Button>
      {/* A phone shows the boxes first, and what is done at the end below them. */}
      <div className={clsx('contents', !isClosed && atPhonesEnd)}>
        <FinishPacking
          // The key resets messages when the shift or its state changes.
          key={`${day.date} ${day.shift} ${day.state}`}
          day={day}
          missing={missing}
          waitingCount={packing.waitingCount}
          onShowMissing={() => choose({ isMissingOnly: true, run: 'all' })}
        />
      </div>
      <div className="basis-full max-md:order-last">
        <PaperActions date={day.date} shift={day.shift} kinds={['labels', 'packing', 'run']} />
      </div>
      <div className="grid basis-full grid-cols-[minmax(0,1fr)] gap-1 md:gap-4">
        <PackingBar
          boxes={boxes}
          choice={{ ...choice, run }}
          onChoose={choose}
          search={search}
          onSearch={setSearch}
          onCode={scan}
        />
        <ScanPanel last={last} isCameraOn={isCameraOn} onCode={see} onClose={stopScanning} />
        {elsewhere.map(({ code, text }) => (
          <div key={code} className="overflow-hidden rounded-card">
            <Notice text={`Label …${code.slice(-4)}: ${text}`} onDismiss={() => dismiss(code)} />
          </div>
        ))}
        <Boxes
          {...{ boxes, search, last, onTurn }}
          choice={{ ...choice, run }}
          onDismiss={dismiss}
        />
      </div>
      <UnsentNote {...packing} />
    </div>
  );
}

const atPhonesEnd =
  'max-md:order-1 max-md:mt-4 max-md:flex max-md:basis-full max-md:flex-wrap max-md:gap-3';

interface BoxesProps {
  boxes: readonly ShownBox[];
  choice: PackingChoice;
  search: string;
  last: LastScan | undefined;
  onTurn: (boxes: readonly ShownBox[]) => void;
  onDismiss: (code: string) => void;
}

function Boxes({ boxes, choice, search, ...list }: BoxesProps) {
  const { grouping, run, isMissingOnly } = choice;
  const { date, shift } = useShiftOfDay();
  const ofRun = useMemo(
    () => boxes.filter((box) => run === 'all' || runKey(box) === run),
    [boxes, run],
  );
  const found = findBoxes(ofRun, search);
  const meant = isMissingOnly ? found.filter(isMissing) : found;
  return (
    <>
      {boxes.length === 0 && (
        <EmptyState title="No boxes" description="Nobody has ordered for this shift." />
      )}
      {boxes.length > 0 && found.length === 0 && (
        <EmptyState
          title="No such box"
          description="Boxes are found by label, order, name, place and dish."
        />
      )}
      {found.length > 0 && meant.length === 0 && (
        <EmptyState
          title="Nobody is missing"
          description="Every box that is shown here is packed."
        />
      )}
      <BoxList
        // A change of view is a new list, which need not hold still.
        key={`${date} ${shift} ${grouping} ${run} ${isMissingOnly} ${search}`}
        boxes={meant}
        all={ofRun}
        grouping={grouping}
        isSearch={search.trim() !== ''}
        {...list}
      />
    </>
  );
}

/** A stable function, so that unchanged cards are not rendered again. */
function useTurning(turning: { isClosed: boolean; tick: Packing['tick'] }) {
  const now = useRef(turning);
  useEffect(() => {
    now.current = turning;
  });
  return useCallback((boxes: readonly ShownBox[]) => {
    const { isClosed, tick } = now.current;
    if (isClosed) {
      toast({ title: 'Packing is closed', description: 'Open it again to change a box.' });
      return;
    }
    const missing = boxes.filter(isMissing);
    const isPacking = missing.length > 0;
    const turned = isPacking ? missing : boxes;
    tick(
      turned.map(({ code }) => code),
      isPacking ? 'packed' : 'unpacked',
    );
  }, []);
}

function Progress({ packed, owed }: { packed: number; owed: number }) {
  const share = owed === 0 ? 0 : packed / owed;
  return (
    <div className="grow md:basis-60">
      <p
        role="status"
        className="text-lg leading-tight font-extrabold tracking-tight whitespace-nowrap tabular-nums md:text-3xl"
      >
        Packed {packed} of {owed}
      </p>
      <div
        aria-hidden="true"
        className="mt-1 h-2 overflow-hidden rounded-full bg-line md:mt-2 md:h-3"
      >
        <div
          className="h-full origin-left bg-leaf transition-transform duration-300"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
