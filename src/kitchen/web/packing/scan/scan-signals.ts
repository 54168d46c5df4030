/**
 * Signals the result of a scan by sound and vibration, because packers look at the box and not at
 * the screen.
 */
import type { ScanAnswer } from './scan-answers.ts';

interface Signal {
  /** Frequency of each beep, in hertz. */
  beeps: readonly number[];
  beepSeconds: number;
  vibration: number[];
}

const signals: Readonly<Record<ScanAnswer['tone'], Signal>> = {
  good: { beeps: [1320], beepSeconds: 0.08, vibration: [60] },
  known: { beeps: [880, 880], beepSeconds: 0.07, vibration: [40, 60, 40] },
  wait: { beeps: [], beepSeconds: 0, vibration: [20] },
  bad: { beeps: [220, 180], beepSeconds: 0.22, vibration: [250, 80, 250] },
};

let audio: AudioContext | undefined;

/** Browsers allow sound only after a press; the press on Scan is used for it. */
export function prepareSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

export function signal(tone: ScanAnswer['tone']): void {
  const { beeps, beepSeconds, vibration } = signals[tone];
  if ('vibrate' in navigator) navigator.vibrate(vibration);
  if (audio?.state !== 'running') return;
  for (const [at, hertz] of beeps.entries()) {
    const start = audio.currentTime + at * beepSeconds * 1.4;
    const oscillator = new OscillatorNode(audio, { type: 'square', frequency: hertz });
    oscillator.connect(new GainNode(audio, { gain: 0.15 })).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + beepSeconds);
  }
}
