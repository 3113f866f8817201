import { type ReactNode, useState } from 'react';
import * as orderList from '../../ui/table/order-list.module.css';
import * as zh from './zh.tsx';

const SMALL_PX = 100;

/** The picture that a payer submitted of its transfer: small, and enlarged by a click. */
export function VoucherPicture({ url }: { url: string }): ReactNode {
  const [large, setLarge] = useState(false);
  return (
    <button
      type="button"
      className={orderList.voucherPicture}
      aria-label={large ? zh.voucherPicture.shrink : zh.voucherPicture.enlarge}
      aria-expanded={large}
      onClick={() => setLarge(!large)}
    >
      <img src={url} alt={zh.voucherPicture.alt} style={large ? { width: '100%' } : { height: SMALL_PX }} />
    </button>
  );
}
