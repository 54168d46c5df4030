import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestimonialCarousel } from './testimonial-carousel.tsx';

const slideWidth = 300;

/** The simulated browser has no layout: the slides are side by side, one of them visible. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(slideWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = this.matches('li') ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return index * slideWidth;
  });
}

function preferReducedMotion(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-reduced-motion: reduce)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function showCarousel() {
  render(
    <TestimonialCarousel>
      {['First', 'Second', 'Third'].map((text) => (
        <li key={text} style={{ marginRight: 0 }}>
          {text}
        </li>
      ))}
    </TestimonialCarousel>,
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const carousel = () => screen.getByRole('region', { name: 'Testimonials' });
const button = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');

beforeEach(() => {
  vi.useFakeTimers();
  layOut();
});

describe('the testimonial carousel', () => {
  it('advances every 4000 ms, and from the last one to the first', async () => {
    showCarousel();
    expect(shown()).toBe('Testimonial 1 of 3');
    await wait(3999);
    expect(shown()).toBe('Testimonial 1 of 3');
    await wait(1);
    expect(shown()).toBe('Testimonial 2 of 3');
    await wait(4000);
    expect(shown()).toBe('Testimonial 3 of 3');
    await wait(4000);
    expect(shown()).toBe('Testimonial 1 of 3');
  });

  it('has moved 99 % of the way after 500 ms', async () => {
    showCarousel();
    await wait(4000);
    await wait(500);
    const offset = /translate3d\((-?[\d.]+)px/.exec(screen.getByRole('list').style.transform)?.[1];
    expect(Math.abs(Number(offset) + slideWidth)).toBeLessThan(slideWidth / 100);
  });

  it('shows the testimonial of the dot that is pressed', async () => {
    showCarousel();
    fireEvent.click(button('Testimonial 3 of 3'));
    await wait(0);
    expect(shown()).toBe('Testimonial 3 of 3');
  });

  it('pauses until it is resumed', async () => {
    showCarousel();
    fireEvent.click(button('Pause testimonials'));
    await wait(20_000);
    expect(shown()).toBe('Testimonial 1 of 3');
    fireEvent.click(button('Play testimonials'));
    await wait(4000);
    expect(shown()).toBe('Testimonial 2 of 3');
  });

  it('pauses while the mouse is over it', async () => {
    showCarousel();
    fireEvent.pointerOver(screen.getByText('First'), { pointerType: 'mouse' });
    await wait(20_000);
    expect(shown()).toBe('Testimonial 1 of 3');
    fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' });
    await wait(4000);
    expect(shown()).toBe('Testimonial 2 of 3');
  });

  it('pauses while the focus is inside', async () => {
    showCarousel();
    act(() => button('Testimonial 2 of 3').focus());
    await wait(20_000);
    expect(shown()).toBe('Testimonial 1 of 3');
    act(() => button('Testimonial 2 of 3').blur());
    await wait(4000);
    expect(shown()).toBe('Testimonial 2 of 3');
  });

  it('plays after a press on play, even with the focus and the mouse inside', async () => {
    showCarousel();
    fireEvent.pointerOver(button('Pause testimonials'), { pointerType: 'mouse' });
    act(() => button('Pause testimonials').focus());
    fireEvent.click(button('Pause testimonials'));
    fireEvent.click(button('Play testimonials'));
    await wait(4000);
    expect(shown()).toBe('Testimonial 2 of 3');
  });

  it('moves only on request if the user prefers reduced motion', async () => {
    preferReducedMotion();
    showCarousel();
    await wait(20_000);
    expect(shown()).toBe('Testimonial 1 of 3');
    expect(screen.queryByRole('button', { name: /testimonials$/ })).toBeNull();
    fireEvent.click(button('Testimonial 2 of 3'));
    await wait(0);
    expect(shown()).toBe('Testimonial 2 of 3');
  });
});
