import { act, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Testimonials } from './testimonials.tsx';

let comeNear: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => report([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

describe('the testimonials', () => {
  it('are three, each with name, role, image, quote and a rating out of 5 with half stars', () => {
    const place = document.createElement('div');
    place.innerHTML = renderToString(<Testimonials />);
    const items = within(place).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('img')?.getAttribute('src'))).toEqual([
      '/avatar-1.svg',
      '/avatar-2.svg',
      '/avatar-3.svg',
    ]);
    const rates = items.map((item) => within(item).getByRole('img').getAttribute('aria-label'));
    expect(rates).toEqual(['5 out of 5', '4.5 out of 5', '4 out of 5']);
    expect(items[0]?.textContent).toMatch(/“.+”Hetal Pandya.*School teacher/);
  });

  it('name no place, because every shop shows them', () => {
    const place = document.createElement('div');
    place.innerHTML = renderToString(<Testimonials />);
    expect(place.textContent).not.toMatch(/Sector 21|Infocity|Kudasan/);
  });

  it('are a plain list until they are close to the viewport', async () => {
    render(<Testimonials />);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => comeNear());
    expect(await screen.findByRole('button', { name: 'Pause testimonials' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});
