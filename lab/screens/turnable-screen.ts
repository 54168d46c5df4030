/** A tablet that a test turns: its screen is wide, then narrow, then wide again. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export function turnableScreen(): { turn: () => void } {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => media);
  const turn = () =>
    act(() => {
      media.matches = !media.matches;
      media.dispatchEvent(new Event('change'));
    });
  return { turn };
}
