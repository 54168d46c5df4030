/** Reads the code in a camera picture, with the browser's detector or with a library. */

export type FrameReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The library is loaded only if the browser has no working detector (decision 55). */
export async function openFrameReader(): Promise<FrameReader> {
  const own = await ownDetector();
  if (!own) return libraryReader();
  let reader: FrameReader = async (video) => (await own.detect(video))[0]?.rawValue;
  return async (video) => {
    try {
      return await reader(video);
    } catch {
      // On some phones the detector exists but its service does not.
      reader = await libraryReader();
      return reader(video);
    }
  };
}

async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Maker } = globalThis as { BarcodeDetector?: DetectorMaker };
  if (!Maker) return undefined;
  const formats = await Maker.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new Maker({ formats: ['qr_code'] }) : undefined;
}

/** Pixels. Enough for a label held in a hand, and fast on a cheap phone. */
const longestSide = 640;

async function libraryReader(): Promise<FrameReader> {
  const { default: decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (!context || width === 0 || height === 0) return undefined;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data }, { format: 'RGBA' });
    } catch {
      // Most pictures contain no code.
      return undefined;
    }
  };
}
