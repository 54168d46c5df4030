/** Two short tones for a new order, made by the browser itself. */

const toneSeconds = 0.16;
const tonesHz = [880, 1175];
const loudness = 0.2;

let context: AudioContext | undefined;
let silentUntil = 0;

/**
 * Browsers let a page sound only after the admin has done something on it: this is for that moment.
 */
export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
  } catch {
    // Without sound the page works as well.
  }
}

export function playSound(): void {
  try {
    if (!context || context.currentTime < silentUntil) return;
    tonesHz.forEach((hz, index) => {
      if (context) tone(context, hz, context.currentTime + index * toneSeconds);
    });
    silentUntil = context.currentTime + tonesHz.length * toneSeconds;
  } catch {
    // The same.
  }
}

function tone(audio: AudioContext, hz: number, start: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hz;
  volume.gain.setValueAtTime(loudness, start);
  // A tone that is cut off clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + toneSeconds);
}
