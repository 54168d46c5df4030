/** Shows slides one after another, automatically until somebody interacts with them. */
import { clsx } from 'clsx';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';

/** Product 2.5. */
const autoplayDelayMs = 4000;
const slideSpeedMs = 500;

/**
 * Embla's duration is a spring parameter, not milliseconds: with this value 99 % of the movement
 * takes `slideSpeedMs`.
 */
const springDuration = slideSpeedMs / 25;

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;
type AutoplayPlugin = ReturnType<typeof Autoplay>;

export function TestimonialCarousel({ children }: { children: readonly ReactNode[] }) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [plugins] = useState(() =>
    isStill ? [] : [Autoplay({ delay: autoplayDelayMs, playOnInit: false, stopOnFocusIn: false })],
  );
  const [viewport, embla] = useEmblaCarousel(
    { loop: true, duration: isStill ? 0 : springDuration },
    plugins,
  );
  const { isPaused, toggle, holders } = useRotation(embla, plugins[0]);
  const selected = useSelected(embla);
  return (
    <section aria-label="Testimonials" aria-roledescription="carousel" {...holders}>
      <div ref={viewport} className="overflow-hidden">
        {/* Embla handles horizontal swipes, the page vertical ones. */}
        <ul className="flex" style={{ touchAction: 'pan-y pinch-zoom' }}>
          {children}
        </ul>
      </div>
      <div className="-ml-3 flex pt-4 print:hidden">
        {children.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
            key={index}
            type="button"
            aria-label={`Testimonial ${index + 1} of ${children.length}`}
            aria-current={index === selected}
            onClick={() => {
              embla?.scrollTo(index);
              plugins[0]?.reset();
            }}
            className={roundButton}
          >
            <span
              className={clsx(
                'size-3 rounded-full border',
                index === selected ? 'border-brand bg-brand' : 'border-line-strong bg-card',
              )}
            />
          </button>
        ))}
        {!isStill && (
          <button
            type="button"
            aria-label={isPaused ? 'Play testimonials' : 'Pause testimonials'}
            onClick={toggle}
            className={roundButton}
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
        )}
      </div>
    </section>
  );
}

const roundButton = buttonClass({ variant: 'ghost', size: 'icon' });

/** Pauses on request, and while the mouse or the focus is inside, unless play was pressed there. */
function useRotation(embla: Embla | undefined, autoplay: AutoplayPlugin | undefined) {
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const runs = !isPaused && !isHovered && !isFocused;
  useEffect(() => {
    if (!embla?.canScrollNext() || !autoplay) return;
    const apply = () => (runs ? autoplay.play() : autoplay.stop());
    apply();
    // Both stop it: a swipe, and a restart after a change of the window's size.
    embla.on('pointerUp', apply).on('reInit', apply);
    return () => {
      embla.off('pointerUp', apply).off('reInit', apply);
    };
  }, [embla, autoplay, runs]);
  const toggle = () => {
    setPaused(!isPaused);
    setHovered(false);
    setFocused(false);
  };
  const holders = {
    onPointerOver: ({ pointerType }: { pointerType: string }) =>
      setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isPaused, toggle, holders };
}

function useSelected(embla: Embla | undefined): number {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const follow = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => {
      embla.off('select', follow);
    };
  }, [embla]);
  return selected;
}
