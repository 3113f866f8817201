import type { AccountHealth, CollectionAccount } from '@mashang/contract/collection-accounts';
import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { limitTone, rateTone, shareUsed } from './account-words.ts';
import * as styles from './accounts.module.css';
import * as zh from './zh.tsx';

type MeterProps = { label: string; value: ReactNode; share: number; tone: Tone; hideLabel?: boolean };

/** A figure with a bar under it; the figure has the meaning, the bar only helps. */
function Meter({ label, value, share, tone, hideLabel = false }: MeterProps): ReactNode {
  return (
    <span className={styles.meter} data-tone={tone}>
      <span className={styles.meterLine}>
        <span className={hideLabel ? looks.srOnly : looks.soft}>{label}</span>
        <span className={looks.num}>{value}</span>
      </span>
      <span className={styles.meterBar} aria-hidden="true">
        <span style={{ width: `${Math.round(share * 1e2)}%` }} />
      </span>
    </span>
  );
}

function NoOrders({ label, hideLabel }: { label: string; hideLabel?: boolean }): ReactNode {
  return (
    <Meter
      label={label}
      hideLabel={hideLabel}
      value={<span className={looks.soft}>{zh.noOrders.note}</span>}
      share={0}
      tone="mute"
    />
  );
}

/** Share of orders that were paid, with the number of orders. */
export function RateMeter({
  health,
  span,
  hideLabel,
}: {
  health: AccountHealth;
  span: '24h' | '7d';
  hideLabel?: boolean;
}): ReactNode {
  const [rate, orders] = span === '24h' ? [health.rate24h, health.orders24h] : [health.rate7d, health.orders7d];
  const label = span === '24h' ? zh.rateMeter.h : zh.rateMeter.weekRate;
  if (rate === '') return <NoOrders label={label} hideLabel={hideLabel} />;
  return (
    <Meter
      label={label}
      hideLabel={hideLabel}
      value={
        <>
          {rate}% <span className={looks.soft}>{zh.rateMeter.note(orders)}</span>
        </>
      }
      share={Number(rate) / 1e2}
      tone={rateTone(rate)}
    />
  );
}

/** The amount that the person may still collect today. */
export function LeftMeter({ health, hideLabel }: { health: AccountHealth; hideLabel?: boolean }): ReactNode {
  const share = shareUsed(health.dayAmount);
  return (
    <Meter
      label={zh.leftMeter.today}
      hideLabel={hideLabel}
      value={hideLabel ? groupMoney(health.dayAmount.left) : zh.leftMeter.amount(groupMoney(health.dayAmount.left))}
      share={1 - share}
      tone={limitTone(share)}
    />
  );
}

/** Warnings that need attention. */
export function Warnings({ health }: { health: AccountHealth }): ReactNode {
  if (health.warnings.length === 0) return null;
  return (
    <span className={controls.chips}>
      {health.warnings.map((warning) => (
        <StatusTag key={warning} tone="warn">
          {warning}
        </StatusTag>
      ))}
    </span>
  );
}

/** Every meter of one account. Limits are the person's, over all of its accounts. */
export function HealthPanel({ account: { health } }: { account: CollectionAccount }): ReactNode {
  const { dayAmount, dayCount, monthAmount, lastReceiptTime } = health;
  return (
    <section aria-label={zh.healthPanel.region}>
      <h3 className={controls.sectionTitle}>{zh.healthPanel.heading}</h3>
      <Warnings health={health} />
      <div className={styles.meters}>
        <RateMeter health={health} span="24h" />
        <RateMeter health={health} span="7d" />
        <Meter
          label={zh.healthPanel.amountLeftToday}
          value={
            <>
              {groupMoney(dayAmount.left)}{' '}
              <span className={looks.soft}>{zh.healthPanel.ofLimit(groupMoney(dayAmount.cap))}</span>
            </>
          }
          share={1 - shareUsed(dayAmount)}
          tone={limitTone(shareUsed(dayAmount))}
        />
        <Meter
          label={zh.healthPanel.countLeftToday}
          value={
            <>
              {dayCount.left} <span className={looks.soft}>/ {dayCount.cap}</span>
            </>
          }
          share={1 - shareUsed(dayCount)}
          tone={limitTone(shareUsed(dayCount))}
        />
        <Meter
          label={zh.healthPanel.amountLeftMonth}
          value={
            <>
              {groupMoney(monthAmount.left)}{' '}
              <span className={looks.soft}>{zh.healthPanel.ofLimit(groupMoney(monthAmount.cap))}</span>
            </>
          }
          share={1 - shareUsed(monthAmount)}
          tone={limitTone(shareUsed(monthAmount))}
        />
        <span className={styles.meter}>
          <span className={styles.meterLine}>
            <span className={looks.soft}>{zh.healthPanel.lastReceipt}</span>
            <span className={looks.num}>{lastReceiptTime || zh.healthPanel.noReceipt}</span>
          </span>
        </span>
      </div>
      <p className={controls.fieldHint}>{zh.healthPanel.sharedLimit}</p>
    </section>
  );
}
