/**
 * What three customers say: a plain list, which becomes a carousel when it is close to the
 * viewport.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Stars } from '#src/platform/browser/ui/stars.tsx';
import { SectionTitle } from './section-title.tsx';
import type { TestimonialCarousel } from './testimonial-carousel.tsx';

interface Testimonial {
  name: string;
  role: string;
  image: string;
  quote: string;
  /** Out of 5, in steps of a half. */
  rate: number;
}

const testimonials: readonly Testimonial[] = [
  {
    name: 'Hetal Pandya',
    role: 'School teacher',
    image: '/avatar-1.svg',
    quote: 'The dal tastes like my mother’s, and it is on the table when I come home from school.',
    rate: 5,
  },
  {
    name: 'Jignesh Solanki',
    role: 'Software engineer',
    image: '/avatar-2.svg',
    quote: 'Our whole team orders lunch here. The rotis are still soft when the box arrives.',
    rate: 4.5,
  },
  {
    name: 'Farida Vohra',
    role: 'Student',
    image: '/avatar-3.svg',
    quote: 'I order dinner from the hostel when I study late. Fresh, filling and easy to pay for.',
    rate: 4,
  },
];

export function Testimonials() {
  const section = useRef<HTMLElement>(null);
  const Carousel = useCarouselNear(section);
  const slides = testimonials.map((testimonial) => (
    <Slide key={testimonial.name} {...testimonial} />
  ));
  return (
    <section
      ref={section}
      aria-labelledby="testimonials"
      className="mx-auto max-w-6xl px-4 pt-12 pb-6 sm:px-6 md:pt-20 md:pb-12"
    >
      <SectionTitle id="testimonials" title="What our customers say" className="mb-6" />
      {Carousel ? (
        <Carousel>{slides}</Carousel>
      ) : (
        <section
          aria-label="Testimonials"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
          tabIndex={0}
          // The margin reserves space for the carousel's buttons, so that nothing moves when they
          // appear.
          className="mb-15 [scroll-snap-type:x_mandatory] overflow-x-auto"
        >
          <ul className="flex noscript:grid noscript:gap-6 print:grid">{slides}</ul>
        </section>
      )}
    </section>
  );
}

function Slide({ name, role, image, quote, rate }: Testimonial) {
  return (
    <li className="w-full shrink-0 snap-start">
      <figure className="gap-6 md:flex md:items-center">
        <blockquote className="text-2xl grow leading-snug font-semibold md:text-4xl">
          “{quote}”
        </blockquote>
        <figcaption className="mt-4 flex items-center gap-4 md:w-72 shrink-0">
          <img src={image} alt="" width={56} height={56} loading="lazy" className="size-14" />
          <div>
            <p className="font-bold">{name}</p>
            <p className="leading-snug text-quiet">{role}</p>
            <Stars rate={rate} />
          </div>
        </figcaption>
      </figure>
    </li>
  );
}

/**
 * The carousel's code is not part of the first load; if it can't be loaded, the list remains
 * scrollable.
 */
function useCarouselNear(place: RefObject<HTMLElement | null>) {
  const [Carousel, setCarousel] = useState<typeof TestimonialCarousel>();
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import('./testimonial-carousel.tsx')
          .then((module) => setCarousel(() => module.TestimonialCarousel))
          .catch((error: unknown) => console.error('The carousel did not load.', error));
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return Carousel;
}
