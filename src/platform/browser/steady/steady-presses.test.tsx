import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSteadyPresses } from './steady-presses.ts';

const onPress = vi.fn();
let move: () => void;

/**
 * The simulated browser has no layout: each button is 100 high and starts at its value in `tops`.
 */
let tops: Record<string, number>;

beforeEach(() => {
  vi.useFakeTimers();
  tops = { first: 0, second: 100 };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      onMove: () => void;
      constructor(onMove: () => void) {
        this.onMove = onMove;
      }
      // An observer that another file has left behind may watch its own element.
      observe(root: Element) {
        if (root.textContent === 'firstsecond') move = this.onMove;
      }
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return DOMRect.fromRect({ y: tops[this.textContent] ?? 0, width: 300, height: 100 });
  });
  render(<Page />);
});

afterEach(() => {
  onPress.mockReset();
});

function Page() {
  const root = useRef<HTMLDivElement>(null);
  useSteadyPresses(root);
  return (
    <div ref={root}>
      {['first', 'second'].map((name) => (
        <button key={name} type="button" onClick={() => onPress(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}

function press(name: string, y: number, detail = 1) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  Object.defineProperties(event, { pageX: { value: 150 }, pageY: { value: y } });
  screen.getByRole('button', { name }).dispatchEvent(event);
}

const pressed = () => onPress.mock.calls.flat();
const shift = (next: Record<string, number>) => {
  tops = next;
  move();
};

describe('a press', () => {
  it('by keyboard or assistive technology always counts', () => {
    shift({ first: -100, second: 0 });
    press('second', 50, 0);
    expect(pressed()).toEqual(['second']);
  });

  it('on a control that has just moved under the finger does not count', () => {
    shift({ first: -100, second: 0 });
    vi.advanceTimersByTime(200);
    press('second', 50);
    expect(pressed()).toEqual([]);
    vi.advanceTimersByTime(1000);
    press('second', 50);
    expect(pressed()).toEqual(['second']);
  });

  it('counts on a control that appeared in an empty place, and on one that the user moved', () => {
    shift({ first: 0, second: 300 });
    press('second', 350);
    shift({ first: 300, second: 0 });
    press('second', 50);
    expect(pressed()).toEqual(['second', 'second']);
  });
});
