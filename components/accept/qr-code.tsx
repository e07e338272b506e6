import { encode } from 'uqr';

/** Draws a QR code of a link for the applicant's phone. Black on white in both themes, as cameras expect. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code of the link"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-40 rounded-control border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
