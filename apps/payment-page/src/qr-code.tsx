import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import * as styles from './page.module.css';
import { saveQrImage } from './save-qr-image.ts';
import { texts } from './texts.ts';

const QUIET_ZONE = 2;

type Props = { content: string; name: string; label?: string };

/** QR code of a text, drawn as one path: always dark on white, also in dark mode, because every scanner reads that. */
export function QrCode({ content, name, label = texts.qrCode.image }: Props) {
  const { data, size } = useMemo(() => encode(content, { ecc: 'M', border: QUIET_ZONE }), [content]);
  const [failed, setFailed] = useState(false);
  const path = useMemo(() => pathOf(data), [data]);
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <button
        type="button"
        className={styles.linkButton}
        onClick={async () => setFailed(!(await saveQrImage(data, name)))}
      >
        {failed ? texts.qrCode.failedFailed : texts.qrCode.failed}
      </button>
    </div>
  );
}

function pathOf(data: boolean[][]): string {
  return data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
}
