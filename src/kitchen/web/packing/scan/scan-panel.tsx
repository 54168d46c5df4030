/** The camera, and the last label in large type. */
import { clsx } from 'clsx';
import { CameraOff, Check, CircleCheckBig, Hourglass, OctagonX, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { useCamera } from './use-camera.ts';
import type { LastScan } from './use-scanning.ts';

interface ScanPanelProps {
  last: LastScan | undefined;
  isCameraOn: boolean;
  onCode: (text: string) => void;
  onClose: () => void;
}

/** Stays visible while the list below is scrolled. */
export function ScanPanel({ last, isCameraOn, onCode, onClose }: ScanPanelProps) {
  const isShown = isCameraOn || last !== undefined;
  return (
    <div className={isShown ? 'sticky top-14 z-20 md:top-16' : 'sr-only'}>
      <div className="relative flex overflow-hidden rounded-card border-2 border-line bg-card shadow-raised max-sm:flex-col">
        {isCameraOn && <CameraPicture onCode={onCode} />}
        {/* Stays mounted, because screen readers announce only changes inside it. */}
        <div aria-live="assertive" className="flex min-w-0 grow">
          {last ? <Answer key={last.count} last={last} /> : isCameraOn && <Hint />}
        </div>
        {isShown && (
          <Button
            variant="secondary"
            aria-label={isCameraOn ? 'Stop scanning' : 'Close the answer'}
            className="absolute! top-2 right-2 size-14 px-0!"
            onClick={onClose}
          >
            <X aria-hidden="true" className="size-6" />
          </Button>
        )}
      </div>
    </div>
  );
}

function CameraPicture({ onCode }: Pick<ScanPanelProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera({ video, onCode });
  const isFailed = camera.state === 'failed';
  return (
    <div className="relative grid h-44 w-full shrink-0 place-items-center bg-ink text-paper sm:h-52 sm:w-72">
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className={clsx('absolute inset-0 size-full object-cover', isFailed && 'invisible')}
      />
      {camera.state === 'opening' && <p className="relative font-semibold">Opening the camera…</p>}
      {isFailed && (
        <div
          role="alert"
          className="relative grid justify-items-center gap-1 p-3 pr-16 text-center"
        >
          <CameraOff aria-hidden="true" className="size-7" />
          <p className="leading-snug font-semibold">{camera.trouble}</p>
          <p className="leading-snug">Tap the boxes meanwhile.</p>
        </div>
      )}
    </div>
  );
}

function Hint() {
  return (
    <p className="self-center p-4 pr-20 text-lg leading-snug font-semibold text-quiet">
      Hold the label of a box before the camera.
    </p>
  );
}

const looks = {
  good: { className: 'bg-leaf text-card', icon: Check },
  known: { className: 'bg-amber-soft text-amber', icon: CircleCheckBig },
  wait: { className: 'bg-card text-ink', icon: Hourglass },
  bad: { className: 'bg-kokum text-card', icon: OctagonX },
} as const;

function Answer({ last: { tone, title, text } }: { last: LastScan }) {
  const { className, icon: Icon } = looks[tone];
  return (
    <div
      data-tone={tone}
      className={clsx('flex min-h-28 grow animate-fade-in items-center gap-3 p-4 pr-20', className)}
    >
      <Icon aria-hidden="true" className="size-10 shrink-0" strokeWidth={2.5} />
      <div className="min-w-0">
        <p className="text-4xl leading-none font-extrabold tracking-tight text-balance">{title}</p>
        <p className="mt-1 text-lg leading-snug font-semibold break-words">{text}</p>
      </div>
    </div>
  );
}
