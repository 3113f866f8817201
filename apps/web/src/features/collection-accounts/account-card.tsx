import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import { Range } from './account-columns.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { CheckTag } from './account-tags.tsx';
import { LeftMeter, RateMeter, Warnings } from './health-meters.tsx';
import * as zh from './zh.tsx';

type Props = { account: CollectionAccount; open(accId: string): void; withOwner: boolean };

/** One account on a phone. */
export function AccountCard({ account, open, withOwner }: Props): ReactNode {
  return (
    <>
      <button type="button" className="order-card-body" onClick={() => open(account.accId)}>
        <span className="order-card-line">
          <strong>{account.accountOtherName || account.typeName}</strong>
          <CheckTag account={account} />
        </span>
        <span className="mono">{account.outAuthNo}</span>
        <span className="order-card-line soft">
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
      <div className="card-meters">
        <RateMeter health={account.health} span="24h" />
        <LeftMeter health={account.health} />
      </div>
      <div className="order-card-line">
        <Warnings health={account.health} />
        <span className="grow" />
        <AccountSwitch account={account} />
      </div>
    </>
  );
}
