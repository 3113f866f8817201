import type { ReactNode } from 'react';
import { encode } from 'uqr';
import * as controls from '../form/controls.module.css';

/** A QR code as one path, dark on white in every theme: scanners need it. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }): ReactNode {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={controls.qr}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
