/** The fills of a bar's parts: patterns, so that nothing depends on colour only. */
import { clsx } from 'clsx';
import { useId } from 'react';
import type { Part, PartStyle } from './bars.ts';

const edges: Record<PartStyle, string> = {
  solid: 'fill-brand',
  dots: 'stroke-brand-dark',
  stripes: 'stroke-line-strong',
};

export type Fills = Readonly<Record<PartStyle, string | undefined>>;

/** Unique ids for the patterns of a page. */
export function useFills() {
  const id = useId();
  const fills: Fills = {
    solid: undefined,
    dots: `url(#${id}dots)`,
    stripes: `url(#${id}stripes)`,
  };
  return { id, fills };
}

export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}dots`} width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={6} className="fill-turmeric-soft" />
        <circle cx={2} cy={2} r={1.3} className="fill-brand-dark" />
      </pattern>
      <pattern
        id={`${id}stripes`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} className="fill-card" />
        <rect width={2} height={6} className="fill-line-strong" />
      </pattern>
    </defs>
  );
}

interface PartRectProps {
  look: PartStyle;
  fills: Fills;
  x: string;
  y: string;
  width: string;
  height: string;
}

export function PartRect({ look, fills, ...place }: PartRectProps) {
  return (
    <rect
      {...place}
      fill={fills[look]}
      className={clsx(edges[look], look !== 'solid' && 'stroke-1')}
    />
  );
}

export function Legend({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      {parts.map(({ name, look }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <Swatch look={look} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ look }: { look: PartStyle }) {
  const { id, fills } = useFills();
  return (
    <svg aria-hidden="true" width={16} height={12} className="shrink-0">
      <Patterns id={id} />
      <PartRect look={look} fills={fills} x="0.5" y="0.5" width="15" height="11" />
    </svg>
  );
}
