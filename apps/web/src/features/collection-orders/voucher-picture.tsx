import { type ReactNode, useState } from 'react';

const SMALL_PX = 100;

/** The picture a payer handed in of its transfer: small, and as large as there is room when pressed. */
export function VoucherPicture({ url }: { url: string }): ReactNode {
  const [large, setLarge] = useState(false);
  return (
    <button
      type="button"
      className="voucher-picture"
      aria-label={large ? '缩小转账截图' : '放大转账截图'}
      aria-expanded={large}
      onClick={() => setLarge(!large)}
    >
      <img src={url} alt="付款人提交的转账截图" style={large ? { width: '100%' } : { height: SMALL_PX }} />
    </button>
  );
}
