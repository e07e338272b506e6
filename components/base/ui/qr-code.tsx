import { encode } from 'uqr';

/** Draws a QR code for a phone. Black on white in both themes, as cameras expect. `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-40 rounded-control border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
