import type { TopUpTerms } from '@mashang/contract/top-ups';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { rateQuery } from './queries.ts';
import { UsdtDialog } from './usdt-dialog.tsx';

type Props = { terms: TopUpTerms; onMade(orderNo: string): void };

/** The rate of the moment, and the way to an address of one's own. */
export function UsdtPanel({ terms, onMade }: Props): ReactNode {
  const [asking, setAsking] = useState(false);
  const { usdt } = terms;
  const rate = useQuery({ ...rateQuery, enabled: !usdt.why });
  return (
    <section className="panel top-up-panel" aria-label="USDT 充值">
      {usdt.why ? (
        <p className="notice notice-warn">{usdt.why}</p>
      ) : (
        <>
          <p className="top-up-say">
            每笔充值生成一个专用收款地址并锁定汇率。请在 {usdt.minutes} 分钟内一次付足，{usdt.confirmations}{' '}
            个区块确认后自动入账。
          </p>
          {rate.error ? <LoadError error={rate.error} onRetry={() => void rate.refetch()} /> : null}
          {rate.data ? (
            <Facts
              rows={[
                ['当前汇率', <b key="r" className="num" data-testid="usdt-rate">{`1 USDT = ${rate.data.rate} 元`}</b>],
                ['来源', rate.data.source],
                ['时间', rate.data.time],
                ['网络', usdt.network],
              ]}
            />
          ) : rate.error ? null : (
            <SkeletonLines lines={2} />
          )}
          <div className="chips">
            <Button kind="primary" disabled={!rate.data || !usdt.ready} onClick={() => setAsking(true)}>
              生成收款地址
            </Button>
            {usdt.ready ? null : (
              <span className="soft" role="status">
                正在连接链上服务…
              </span>
            )}
          </div>
        </>
      )}
      {asking && rate.data ? (
        <UsdtDialog terms={terms} rate={rate.data} onMade={onMade} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}
