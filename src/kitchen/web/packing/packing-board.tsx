/** The boxes of a frozen shift. They are ticked by a tap, by the camera, or by a barcode reader. */
import { ScanLine } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { PaperActions } from '../papers/paper-actions.tsx';
import { Notice } from './boxes/box-card.tsx';
import { isMissing, runKey, tallyOf } from './boxes/box-groups.ts';
import { BoxList } from './boxes/box-list.tsx';
import { PackingBar } from './boxes/packing-bar.tsx';
import { type PackingChoice, usePackingChoice } from './boxes/packing-choice.ts';
import { FinishPacking } from './finish-packing.tsx';
import { ScanPanel } from './scan/scan-panel.tsx';
import { prepareSound } from './scan/scan-signals.ts';
import { useScanning } from './scan/use-scanning.ts';
import type { ShownBox } from './ticks/tick-queue.ts';
import { useTicks } from './ticks/ticks-context.tsx';
import { UnsentNote } from './unsent-note.tsx';
import type { Packing } from './use-packing.ts';

export function PackingBoard({ packing }: { packing: Packing }) {
  const { boxes, day, elsewhere, isOnline, tick, dismiss } = packing;
  const { choice, choose } = usePackingChoice();
  const { notices } = useTicks().queue;
  const [isCameraOn, setIsCameraOn] = useState(false);
  const isClosed = day.state !== 'frozen';
  // The chosen run may no longer exist, because its orders went to another delivery person.
  const run = boxes.some((box) => runKey(box) === choice.run) ? choice.run : 'all';
  const onTurn = useTurning({ isClosed, tick });
  const { last, see, clear } = useScanning({
    ...{ boxes, notices, run, isClosed, isOnline },
    onTick: (code) => tick(code, 'packed'),
  });
  const { packed, owed } = tallyOf(boxes);
  const stopScanning = () => {
    setIsCameraOn(false);
    clear();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-28">
      <div className="flex flex-wrap items-start gap-3">
        <Progress packed={packed} owed={owed} />
        <Button
          className="min-h-14 text-lg max-sm:grow"
          aria-expanded={isCameraOn}
          onClick={() => {
            prepareSound();
            setIsCameraOn(true);
          }}
        >
          <ScanLine aria-hidden="true" className="size-6" />
          Scan
        </Button>
        <FinishPacking
          // The key resets messages when the shift or its state changes.
          key={`${day.date} ${day.shift} ${day.state}`}
          day={day}
          missing={owed - packed}
          waitingCount={packing.waitingCount}
          onShowMissing={() => choose({ isMissingOnly: true, run: 'all' })}
        />
      </div>
      <PaperActions date={day.date} shift={day.shift} kinds={['labels', 'packing', 'run']} />
      <PackingBar boxes={boxes} choice={{ ...choice, run }} onChoose={choose} />
      <ScanPanel last={last} isCameraOn={isCameraOn} onCode={see} onClose={stopScanning} />
      {elsewhere.map(({ code, text }) => (
        <div key={code} className="overflow-hidden rounded-card">
          <Notice text={`Label …${code.slice(-4)}: ${text}`} onDismiss={() => dismiss(code)} />
        </div>
      ))}
      <Boxes boxes={boxes} choice={{ ...choice, run }} onTurn={onTurn} onDismiss={dismiss} />
      <UnsentNote {...packing} />
    </div>
  );
}

interface BoxesProps {
  boxes: readonly ShownBox[];
  choice: PackingChoice;
  onTurn: (box: ShownBox) => void;
  onDismiss: (code: string) => void;
}

function Boxes({ boxes, choice, onTurn, onDismiss }: BoxesProps) {
  const { grouping, run, isMissingOnly } = choice;
  const meant = boxes.filter(
    (box) => (run === 'all' || runKey(box) === run) && (!isMissingOnly || isMissing(box)),
  );
  const view = `${grouping} ${run} ${isMissingOnly}`;
  return (
    <>
      {boxes.length === 0 && (
        <EmptyState title="No boxes" description="Nobody has ordered for this shift." />
      )}
      {boxes.length > 0 && meant.length === 0 && (
        <EmptyState
          title="Nobody is missing"
          description="Every box that is shown here is packed."
        />
      )}
      <BoxList
        // A change of view is a new list, which need not hold still.
        key={view}
        boxes={meant}
        all={boxes}
        grouping={grouping}
        onTurn={onTurn}
        onDismiss={onDismiss}
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
  return useCallback(({ code, packedAt }: ShownBox) => {
    const { isClosed, tick } = now.current;
    if (!isClosed) return tick(code, packedAt === undefined ? 'packed' : 'unpacked');
    toast({ title: 'Packing is closed', description: 'Open it again to change a box.' });
  }, []);
}

function Progress({ packed, owed }: { packed: number; owed: number }) {
  const share = owed === 0 ? 0 : packed / owed;
  return (
    <div className="min-w-60 grow basis-60">
      <p
        role="status"
        className="text-3xl leading-tight font-extrabold tracking-tight tabular-nums"
      >
        Packed {packed} of {owed}
      </p>
      <div aria-hidden="true" className="mt-2 h-3 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left bg-leaf transition-transform duration-300"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
