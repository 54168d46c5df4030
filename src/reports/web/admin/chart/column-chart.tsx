/** Columns of days or weeks; the selected one is described in words. */
import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Bar, barText, type Chart, scaleEnd, totalOf } from './bars.ts';
import { PartRect, Patterns, useFills } from './part-styles.tsx';

const keys: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowDown: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** In pixels, so that a single day does not fill the whole chart. */
const widestColumn = 160;

/** A column is selected with the arrow keys, a tap or the mouse. */
export function ColumnChart({ chart, label }: { chart: Chart; label: string }) {
  const { bars } = chart;
  const last = bars.length - 1;
  const [chosen, setChosen] = useState(last);
  const index = Math.min(chosen, last);
  const bar = bars[index];
  if (!bar) return null;
  const move = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(index, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / Math.max(1, width)) * bars.length);
    setChosen(Math.min(last, Math.max(0, at)));
  };
  const text = `${bar.label}: ${barText(chart, bar)}`;
  const end = scaleEnd(Math.max(...bars.map(totalOf)));
  return (
    <div className="grid gap-1" style={{ maxWidth: bars.length * widestColumn }}>
      <p className="min-h-6 font-semibold tabular-nums print:hidden">{text}</p>
      <p aria-hidden="true" className="text-xs text-quiet tabular-nums">
        {chart.textOf(end)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={index + 1}
        aria-valuetext={text}
        onKeyDown={move}
        onPointerDown={point}
        onPointerMove={point}
        className="cursor-crosshair touch-pan-y rounded-sm"
      >
        <Columns chart={chart} chosen={index} end={end} />
      </div>
      <Days bars={bars} />
    </div>
  );
}

interface ColumnsProps {
  chart: Chart;
  chosen: number;
  end: number;
}

/** The share of its slot that a column fills; the rest is space. */
const filled = 0.72;

function Columns({ chart: { bars, parts }, chosen, end }: ColumnsProps) {
  const { id, fills } = useFills();
  const step = 100 / bars.length;
  return (
    <svg aria-hidden="true" width="100%" height={150} className="block overflow-visible">
      <Patterns id={id} />
      <rect
        x={`${chosen * step}%`}
        y="0"
        width={`${step}%`}
        height="100%"
        className="fill-brand-soft print:fill-none"
      />
      {[0, 50, 100].map((y) => (
        <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
      ))}
      {bars.map((bar, index) => (
        <g key={bar.key}>
          {stackOf(bar, end).map(({ top, size }, part) => {
            const look = parts[part]?.look ?? 'solid';
            const x = `${(index + (1 - filled) / 2) * step}%`;
            const at = { x, y: `${top}%`, width: `${step * filled}%`, height: `${size}%` };
            return size > 0 && <PartRect key={look} {...{ look, fills }} {...at} />;
          })}
        </g>
      ))}
    </svg>
  );
}

/** From the base upwards, in per cent of the height. */
function stackOf({ values }: Bar, end: number) {
  let top = 100;
  return values.map((value) => {
    const size = (value / end) * 100;
    top -= size;
    return { top, size };
  });
}

/** Maximum number of labels side by side on a phone. */
const mostNames = 4;

function Days({ bars }: { bars: readonly Bar[] }) {
  const every = bars.length <= 7 ? 1 : Math.ceil(bars.length / mostNames);
  return (
    <div aria-hidden="true" className="flex text-xs leading-tight text-quiet">
      {bars.map(({ key, label }, index) => (
        <span
          key={key}
          className={clsx(
            'min-w-0 flex-1 basis-0',
            every === 1 ? 'text-center' : 'whitespace-nowrap',
          )}
        >
          {index % every === 0 && label.replace('Week of ', '')}
        </span>
      ))}
    </div>
  );
}
