import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import type { PollConf } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './products.module.css';
import * as zh from './zh.tsx';

/** Number, type and range of an account. */
export function AccountName({ account }: { account: PollConf }): ReactNode {
  return (
    <span className={styles.accountName}>
      <span className={looks.mono}>{account.outAuthNo}</span>
      <span className={looks.soft}>
        {[account.accTypeName, account.bankName].filter(Boolean).join(' · ')} · <MoneyText value={account.minAmount} />–
        <MoneyText value={account.maxAmount} />
      </span>
    </span>
  );
}

/** Whether an account can take orders at all, and its results so far. */
export function AccountState({ account }: { account: PollConf }): ReactNode {
  return (
    <span className={styles.accountState}>
      {account.refusal ? (
        <StatusTag tone="warn">{SKIP_REASONS[account.refusal]}</StatusTag>
      ) : (
        <StatusTag tone="ok">{zh.accountState.ready}</StatusTag>
      )}
      {account.successRate ? (
        <span className={`${looks.soft} ${looks.num}`}>{zh.accountState.successRate(account.successRate)}</span>
      ) : null}
    </span>
  );
}

/** A share as a bar with its figure; `before` marks the former share. */
export function ShareBar({ share, before }: { share: string; before?: string }): ReactNode {
  return (
    <span className={styles.share} title={before === undefined ? zh.shareBar.expectedShare : undefined}>
      <span className={styles.shareTrack} aria-hidden="true">
        <span className={styles.shareFill} style={{ width: `${share}%` }} />
        {before === undefined ? null : <span className={styles.shareMark} style={{ left: `${before}%` }} />}
      </span>
      <span className={looks.num}>{share}%</span>
    </span>
  );
}
