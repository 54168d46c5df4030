/** Horizontal bars: one for each dish, area or person, with its name and its value in words. */
import { barText, type Chart, totalOf } from './bars.ts';
import { PartRect, Patterns, useFills } from './part-styles.tsx';

export function BarList({ chart, label }: { chart: Chart; label: string }) {
  const most = Math.max(1, ...chart.bars.map(totalOf));
  const { id, fills } = useFills();
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {chart.bars.map((bar, index) => (
        <li key={bar.key} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 leading-tight">
            <span className="min-w-0 font-semibold">{bar.label}</span>{' '}
            <span className="text-sm text-quiet tabular-nums">{barText(chart, bar)}</span>
          </span>
          <svg aria-hidden="true" width="100%" height={14} className="rounded-sm bg-line/40">
            {index === 0 && <Patterns id={id} />}
            {partsOf(bar.values, most).map(({ start, size }, part) => {
              const look = chart.parts[part]?.look ?? 'solid';
              const [x, width] = [`${start}%`, `${size}%`];
              return (
                size > 0 && <PartRect key={look} {...{ look, fills, x, width }} y="0" height="14" />
              );
            })}
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** Start and length of each part, in per cent of the longest bar. */
function partsOf(values: readonly number[], most: number) {
  let start = 0;
  return values.map((value) => {
    const part = { start, size: (value / most) * 100 };
    start += part.size;
    return part;
  });
}
