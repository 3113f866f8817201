import type { ReactNode } from 'react';
import { Icon } from '../../ui/layout/icon.tsx';

/** A picture of goods; their title is beside it. */
export function GoodsThumb({ picture, size = 44 }: { picture: string; size?: number }): ReactNode {
  if (!picture)
    return (
      <span className="goods-thumb" style={{ width: size, height: size }}>
        <Icon name="picture" />
      </span>
    );
  return <img className="goods-thumb" src={picture} alt="" width={size} height={size} loading="lazy" />;
}
