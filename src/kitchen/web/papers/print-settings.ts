/** The print settings of this device: the paper in its printer stays the same for months. */
import { useSyncExternalStore } from 'react';
import { onDeviceChange, readDevice, writeDevice } from '#src/platform/browser/device-storage.ts';
import { type LabelFormatName, labelFormatNames, rollHeights } from '../../label-formats.ts';

const keys = {
  format: 'kitchen-label-format',
  rollHeight: 'kitchen-roll-height',
  isTwoSided: 'kitchen-two-sided',
} as const;

export interface PrintSettings {
  format: LabelFormatName;
  rollHeight: (typeof rollHeights)[number];
  isTwoSided: boolean;
}

const firstHeight = 40;

export function usePrintSettings(): [PrintSettings, (change: Partial<PrintSettings>) => void] {
  const text = useSyncExternalStore(onDeviceChange, textOnDevice, () => '||');
  return [settingsOf(text), keep];
}

function textOnDevice(): string {
  return Object.values(keys)
    .map((key) => readDevice(key) ?? '')
    .join('|');
}

function settingsOf(text: string): PrintSettings {
  const [format, height, isTwoSided] = text.split('|');
  return {
    format: labelFormatNames.find((name) => name === format) ?? 'a4-24',
    rollHeight:
      height === 'null'
        ? null
        : (rollHeights.find((each) => String(each) === height) ?? firstHeight),
    isTwoSided: isTwoSided === 'true',
  };
}

function keep(change: Partial<PrintSettings>): void {
  writeDevice(
    Object.fromEntries(
      Object.entries(change).map(([name, value]) => [
        keys[name as keyof PrintSettings],
        String(value),
      ]),
    ),
  );
}
