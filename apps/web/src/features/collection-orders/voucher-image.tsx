import { type ReactNode, useState } from 'react';
import * as orderList from '../../ui/table/order-list.module.css';
import * as zh from './zh.tsx';

const SMALL_PX = 100;

/** The image that a payer submitted of its transfer: small, and enlarged by a click. */
export function VoucherImage({ url }: { url: string }): ReactNode {
  const [large, setLarge] = useState(false);
  return (
    <button
      type="button"
      className={orderList.voucherImage}
      aria-label={large ? zh.voucherImage.shrink : zh.voucherImage.enlarge}
      aria-expanded={large}
      onClick={() => setLarge(!large)}
    >
      <img src={url} alt={zh.voucherImage.alt} style={large ? { width: '100%' } : { height: SMALL_PX }} />
    </button>
  );
}
