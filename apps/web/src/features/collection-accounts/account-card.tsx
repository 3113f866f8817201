import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import { Range } from './account-columns.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { CheckTag } from './account-tags.tsx';
import * as styles from './accounts.module.css';
import { LeftMeter, RateMeter, Warnings } from './health-meters.tsx';
import * as zh from './zh.tsx';

type Props = { account: CollectionAccount; open(accId: string): void; withOwner: boolean };

/** One account on a phone. */
export function AccountCard({ account, open, withOwner }: Props): ReactNode {
  return (
    <>
      <button type="button" className={orderList.orderCardBody} onClick={() => open(account.accId)}>
        <span className={orderList.orderCardLine}>
          <strong>{account.accountOtherName || account.typeName}</strong>
          <CheckTag account={account} />
        </span>
        <span className={looks.mono}>{account.outAuthNo}</span>
        <span className={`${orderList.orderCardLine} ${looks.soft}`}>
          <span>
            {account.typeName}
            {withOwner ? ` · ${account.own ? zh.accountCard.own : account.participantName}` : ''}
          </span>
          <span>
            <Range account={account} />
            {zh.accountCard.yuan}
          </span>
        </span>
      </button>
      <div className={styles.cardMeters}>
        <RateMeter health={account.health} span="24h" />
        <LeftMeter health={account.health} />
      </div>
      <div className={orderList.orderCardLine}>
        <Warnings health={account.health} />
        <span className={looks.grow} />
        <AccountSwitch account={account} />
      </div>
    </>
  );
}
