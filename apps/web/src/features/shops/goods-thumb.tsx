import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/icon.tsx';
import * as styles from './shops.module.css';

/** A picture of goods; their title is beside it. */
export function GoodsThumb({ picture, size = 44 }: { picture: string; size?: number }): ReactNode {
  if (!picture)
    return (
      <span className={styles.goodsThumb} style={{ width: size, height: size }}>
        <Icon name="picture" />
      </span>
    );
  return <img className={styles.goodsThumb} src={picture} alt="" width={size} height={size} loading="lazy" />;
}
