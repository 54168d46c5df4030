/**
 * The animation of a steaming tiffin, shown while an order is sent; its player loads when it is
 * shown.
 */
import { useEffect, useRef, useState } from 'react';
import { fetchStatic } from '../api-client.ts';

export function LoadingAnimation() {
  const frame = useRef<HTMLDivElement>(null);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    play(frame.current, leaving.signal)
      .then(() => setArrived(!leaving.signal.aborted))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error('The loading animation did not load.', error);
      });
    return () => leaving.abort();
  }, []);
  return (
    <div className="relative grid size-75 place-items-center">
      <div ref={frame} aria-hidden="true" className="absolute inset-0" />
      {!arrived && <p>Loading...</p>}
    </div>
  );
}

async function play(container: HTMLElement | null, leaving: AbortSignal): Promise<void> {
  const [animationData, { default: lottie }] = await Promise.all([
    fetchStatic('/Loader.json', { signal: leaving }),
    import('lottie-web/build/player/lottie_light'),
  ]);
  if (leaving.aborted || !container) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const animation = lottie.loadAnimation({
    container,
    animationData,
    renderer: 'svg',
    loop: !isStill,
    autoplay: !isStill,
  });
  if (isStill) animation.goToAndStop(animation.totalFrames / 2, true);
  leaving.addEventListener('abort', () => animation.destroy());
}
