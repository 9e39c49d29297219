import { encode } from 'uqr';

/** Blocks of white around the code; cameras do not find it without them. */
const BORDER = 4;

/** A text as a QR code, dark on white in every theme. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="notch size-52 bg-white"
    >
      <path d={dark} fill="#000" />
    </svg>
  );
}
