/** A text as a QR code for screens: black on white in dark mode as well. */
import { encode } from 'uqr';

interface QrPictureProps {
  text: string;
  /** The description for screen readers. */
  label: string;
}

/** The quiet zone that the standard requires, in modules. */
const quiet = 4;

export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quiet;
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
