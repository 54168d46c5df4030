/** The camera of the device and the codes in its pictures, while the component is mounted. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { openFrameReader } from './frame-reader.ts';

/** Pause between two pictures, so that the page can respond to taps. */
const restMs = 50;

type CameraState = { state: 'opening' | 'open' } | { state: 'failed'; trouble: string };

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  /** Called for every code in a picture, again and again while it is visible. */
  onCode: (text: string) => void;
}

/** The camera is on while the component is mounted. */
export function useCamera({ video, onCode }: Camera): CameraState {
  const [camera, setCamera] = useState<CameraState>({ state: 'opening' });
  const hear = useRef(onCode);
  useEffect(() => {
    hear.current = onCode;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const fail = (error: unknown) =>
      signal.aborted || setCamera({ state: 'failed', trouble: cameraTrouble(error) });
    const run = async () => {
      const stream = await openCamera();
      const stop = () => stream.getTracks().map((track) => track.stop());
      if (signal.aborted || !video.current) return stop();
      signal.addEventListener('abort', stop);
      stream.getVideoTracks()[0]?.addEventListener('ended', () => fail(undefined));
      video.current.srcObject = stream;
      // Leaving the page interrupts it, which is not an error.
      await video.current.play().catch(() => undefined);
      const read = await openFrameReader();
      if (signal.aborted) return;
      setCamera({ state: 'open' });
      while (!signal.aborted && video.current) {
        const text = video.current.readyState >= 2 ? await read(video.current) : undefined;
        if (text !== undefined && !signal.aborted) hear.current(text);
        await new Promise((resolve) => setTimeout(resolve, restMs));
      }
    };
    run().catch(fail);
    return () => leaving.abort();
  }, [video]);
  return camera;
}

async function openCamera(): Promise<MediaStream> {
  // Undefined if the page was loaded over plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('No secure context.', 'SecurityError');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** A hint what to do about it; tapping works without the camera. */
function cameraTrouble(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'The camera is not allowed. Allow it for this page in the settings of the browser, then load the page again.';
    case 'SecurityError':
      return 'The camera works only where the shop is opened by https.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'This device has no camera.';
    case 'NotReadableError':
      return 'Another app is using the camera. Close that app, then press Scan again.';
    default:
      return 'The camera has stopped. Press Scan again.';
  }
}
