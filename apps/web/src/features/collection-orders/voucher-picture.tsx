import { type ReactNode, useState } from 'react';
import * as zh from './zh.tsx';

const SMALL_PX = 100;

/** The picture a payer handed in of its transfer: small, and as large as there is room when pressed. */
export function VoucherPicture({ url }: { url: string }): ReactNode {
  const [large, setLarge] = useState(false);
  return (
    <button
      type="button"
      className="voucher-picture"
      aria-label={large ? zh.voucherPicture.shrink : zh.voucherPicture.enlarge}
      aria-expanded={large}
      onClick={() => setLarge(!large)}
    >
      <img src={url} alt={zh.voucherPicture.alt} style={large ? { width: '100%' } : { height: SMALL_PX }} />
    </button>
  );
}
