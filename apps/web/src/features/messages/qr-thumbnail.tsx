import { type ReactNode, Suspense, useState } from 'react';
import { isQrImage } from '../../lib/format/qr-image.ts';
import { latePart } from '../../lib/page/preloadable.tsx';
import * as styles from './messages.module.css';
import * as zh from './zh.tsx';

const QrCode = latePart(async () => ({ default: (await import('../../ui/display/qr-code.tsx')).QrCode }));

const THUMBNAIL_PX = 100;
const ENLARGED_PX = 300;

/** A small payment code; a click enlarges it so that it can be scanned, another makes it small again. */
export function QrThumbnail({ content }: { content: string }): ReactNode {
  const [large, setLarge] = useState(false);
  const size = large ? ENLARGED_PX : THUMBNAIL_PX;
  return (
    <button
      type="button"
      className={styles.qrThumbnail}
      style={{ width: size }}
      aria-label={large ? zh.qrThumbnail.largeLabelLarge : zh.qrThumbnail.largeLabel}
      title={large ? zh.qrThumbnail.pressToShrink : zh.qrThumbnail.title}
      aria-expanded={large}
      onClick={() => setLarge(!large)}
    >
      {isQrImage(content) ? (
        <img src={content} width={size} height={size} alt={zh.qrThumbnail.alt} />
      ) : (
        <Suspense fallback={null}>
          <QrCode text={content} size={size} label={zh.qrThumbnail.alt} />
        </Suspense>
      )}
    </button>
  );
}
