/** The result of the last scan, by camera or by a connected reader. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownBox, TickQueue } from '../ticks/tick-queue.ts';
import { answerSince, createSightings, type ScanAnswer, scanAnswer } from './scan-answers.ts';
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

/** `count` tells apart two scans with the same answer. */
export type LastScan = ScanAnswer & { count: number };

export function useScanning(scanning: Scanning) {
  const [last, setLast] = useState<LastScan>();
  const [sees, setSees] = useState(createSightings);
  const now = useRef(scanning);
  useEffect(() => {
    now.current = scanning;
  });
  const scan = useCallback((text: string) => {
    const { onTick, ...packing } = now.current;
    const answer = scanAnswer(text, packing);
    if (answer.tick !== undefined) onTick(answer.tick);
    signal(answer.tone);
    setLast((before) => ({ ...answer, count: (before?.count ?? 0) + 1 }));
  }, []);
  const see = useCallback(
    (text: string) => {
      if (sees(text, performance.now())) scan(text);
    },
    [scan, sees],
  );
  useBarcodeReader(scan);
  const shown = last && { ...answerSince(last, scanning), count: last.count };
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
  return { last: shown, see, clear };
}
