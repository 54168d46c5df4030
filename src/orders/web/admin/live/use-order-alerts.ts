/**
 * Announces newly paid orders: by a count in the tab's title, a sound, and a text for screen
 * readers.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { readPreference, writePreference } from '#src/platform/browser/session.ts';
import { orderLabel } from '../../../order-rules.ts';
import { playSound, wakeSound } from './order-sound.ts';

const preference = 'order-sound';

export function useOrderAlerts() {
  const [unseen, setUnseen] = useState<readonly number[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [hasSound, setHasSound] = useState(() => readPreference(preference) !== 'off');
  useCountInTitle(unseen.length);
  useWindowEvents(looks, () => {
    if (document.visibilityState === 'visible' && unseen.length > 0) setUnseen([]);
  });
  useWindowEvents(gestures, () => {
    if (hasSound) wakeSound();
  });

  return {
    announcement,
    hasSound,
    alert: (orderNumber: number) => {
      setUnseen((before) => (before.includes(orderNumber) ? before : [...before, orderNumber]));
      setAnnouncement(`New order ${orderLabel(orderNumber)}`);
      if (hasSound) playSound();
    },
    switchSound: () => {
      writePreference(preference, hasSound ? 'off' : 'on');
      setHasSound(!hasSound);
      if (!hasSound) wakeSound();
    },
  };
}

/** `(3) Orders | …` */
function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const prefix = `(${count}) `;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [count]);
}

/**
 * Signs of presence; browsers don't count a mere pointer movement as an interaction that allows
 * sound.
 */
const gestures = ['pointerdown', 'keydown'] as const;
const looks = ['pointermove', ...gestures] as const;

function useWindowEvents(names: readonly (keyof WindowEventMap)[], action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const listener = () => act();
    for (const name of names) window.addEventListener(name, listener, { passive: true });
    return () => {
      for (const name of names) window.removeEventListener(name, listener);
    };
  }, [names]);
}
