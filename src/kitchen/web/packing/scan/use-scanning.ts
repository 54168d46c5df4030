/** The result of the last scan, by camera or by a connected reader. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownBox, TickQueue } from '../ticks/tick-queue.ts';
import {
  answerSince,
  codeIn,
  createSightings,
  type ScanAnswer,
  scanAnswer,
} from './scan-answers.ts';
import { signal } from './scan-signals.ts';
import { useBarcodeReader } from './use-barcode-reader.ts';

interface Scanning {
  boxes: readonly ShownBox[];
  notices: TickQueue['notices'];
  run: string;
  isClosed: boolean;
  isOnline: boolean;
  /** Ticks the box with this code as packed. */
  onTick: (code: string) => void;
}

export interface LastScan extends ScanAnswer {
  /** The code of the label; absent if it is none. */
  code?: string | undefined;
  /** Tells apart two scans with the same answer. */
  count: number;
}

export function useScanning(scanning: Scanning) {
  const [last, setLast] = useState<LastScan>();
  const [sees, setSees] = useState(createSightings);
  const now = useRef(scanning);
  const scans = useRef(0);
  useEffect(() => {
    now.current = scanning;
  });
  const scan = useCallback((text: string) => {
    const { onTick, ...packing } = now.current;
    const answer = scanAnswer(text, packing);
    if (answer.tick !== undefined) onTick(answer.tick);
    signal(answer.tone);
    scans.current += 1;
    setLast({ ...answer, code: codeIn(text), count: scans.current });
  }, []);
  const see = useCallback(
    (text: string) => {
      if (sees(text, performance.now())) scan(text);
    },
    [scan, sees],
  );
  useBarcodeReader(scan);
  const shown = last && { ...last, ...answerSince(last, scanning) };
  const isTurned = shown !== undefined && shown.tone !== last?.tone;
  const turnedTone = isTurned ? shown.tone : undefined;
  useEffect(() => {
    if (turnedTone) signal(turnedTone);
  }, [turnedTone]);
  /** The next scanning starts without history. */
  const clear = () => {
    setLast(undefined);
    setSees(createSightings);
  };
  return { last: shown, see, scan, clear };
}
