import type { TopUpTerms } from '@mashang/contract/top-ups';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { rateQuery } from './queries.ts';
import * as styles from './top-ups.module.css';
import { UsdtDialog } from './usdt-dialog.tsx';
import * as zh from './zh.tsx';

type Props = { terms: TopUpTerms; onMade(orderNo: string): void };

/** The current rate, and the button that requests an address. */
export function UsdtPanel({ terms, onMade }: Props): ReactNode {
  const [asking, setAsking] = useState(false);
  const { usdt } = terms;
  const rate = useQuery({ ...rateQuery, enabled: !usdt.why });
  return (
    <section className={`${controls.panel} ${styles.topUpPanel}`} aria-label={zh.usdtPanel.title}>
      {usdt.why ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`}>{usdt.why}</p>
      ) : (
        <>
          <p className={styles.topUpSay}>{zh.usdtPanel.intro(usdt.minutes, usdt.confirmations)}</p>
          {rate.error ? <LoadError error={rate.error} onRetry={() => void rate.refetch()} /> : null}
          {rate.data ? (
            <Facts
              rows={[
                [
                  zh.usdtPanel.currentRate,
                  <b key="r" className={looks.num} data-testid="usdt-rate">
                    {zh.usdtPanel.rateOf(rate.data.rate)}
                  </b>,
                ],
                [zh.usdtPanel.source, rate.data.source],
                [zh.usdtPanel.time, rate.data.time],
                [zh.usdtPanel.network, usdt.network],
              ]}
            />
          ) : rate.error ? null : (
            <SkeletonLines lines={2} />
          )}
          <div className={controls.chips}>
            <Button kind="primary" disabled={!rate.data || !usdt.ready} onClick={() => setAsking(true)}>
              {zh.usdtPanel.createAddress}
            </Button>
            {usdt.ready ? null : (
              <span className={looks.soft} role="status">
                {zh.usdtPanel.connecting}
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
