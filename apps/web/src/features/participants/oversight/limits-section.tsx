import { groupMoney, parseMoney } from '@mashang/contract/money';
import type { OverseenDetail } from '@mashang/contract/participants';
import type { CSSProperties, ReactNode } from 'react';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './oversight.module.css';

type Limits = OverseenDetail['limits'];

/** Percentage used, in whole steps; 100 for a limit of zero. */
function usedPercent(used: bigint, limit: bigint): number {
  if (limit === 0n) return 100;
  const hundredths = Number((used * 10_000n) / limit);
  return Math.min(Math.ceil(hundredths / 1e2), 1e2);
}

function Row({ title, used, limit, text }: { title: string; used: bigint; limit: bigint; text: string }): ReactNode {
  const percent = usedPercent(used, limit);
  return (
    <div className={styles.limitRow}>
      <span className={looks.soft}>{title}</span>
      <span className={styles.limitBar} data-full={percent === 1e2}>
        <i style={{ width: `${percent}%` } as CSSProperties} />
      </span>
      <span className={looks.num}>{text}</span>
    </div>
  );
}

/** Limits of the person and how much of them is used; one sum over all of its participants (L4). */
export function LimitRows({ limits }: { limits: Limits }): ReactNode {
  const money = (used: string, limit: string) => zh.limitRows.amountUsed(groupMoney(used), groupMoney(limit));
  const count = (used: number, limit: number) => zh.limitRows.countUsed(used, limit);
  return (
    <div className={styles.limitRows} data-testid="limit-rows">
      <Row
        title={zh.limitRows.dayAmount}
        used={parseMoney(limits.dayAmount)}
        limit={parseMoney(limits.dailyAmount)}
        text={money(limits.dayAmount, limits.dailyAmount)}
      />
      <Row
        title={zh.limitRows.dayCount}
        used={BigInt(limits.dayCount)}
        limit={BigInt(limits.dailyCount)}
        text={count(limits.dayCount, limits.dailyCount)}
      />
      <Row
        title={zh.limitRows.monthAmount}
        used={parseMoney(limits.monthAmount)}
        limit={parseMoney(limits.monthlyAmount)}
        text={money(limits.monthAmount, limits.monthlyAmount)}
      />
      <Row
        title={zh.limitRows.monthCount}
        used={BigInt(limits.monthCount)}
        limit={BigInt(limits.monthlyCount)}
        text={count(limits.monthCount, limits.monthlyCount)}
      />
    </div>
  );
}
