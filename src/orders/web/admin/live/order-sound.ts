/** Two short tones for a new order, made with the Web Audio API. */

const toneSeconds = 0.16;
const tonesHz = [880, 1175];
const loudness = 0.2;

let context: AudioContext | undefined;
let silentUntil = 0;

/**
 * Browsers play sound only after the user has interacted with the page: call this on an
 * interaction.
 */
export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
  } catch {
    // The page works without sound.
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
    // As above.
  }
}

function tone(audio: AudioContext, hz: number, start: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hz;
  volume.gain.setValueAtTime(loudness, start);
  // Faded out, because a tone that stops abruptly clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + toneSeconds);
}
