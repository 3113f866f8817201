import { BILL_ACCOUNT_NAMES, type BillPage } from '@mashang/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Filters } from '../../lib/list/list-url.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { CommissionText } from '../../ui/display/commission-text.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField } from '../../ui/form/field.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import * as styles from './ledger.module.css';
import { billOwnersQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** `floats`: whether a float can be chosen beside the commission. */
type Props = { page: BillPage | undefined; floats: boolean; filters: Filters; onChange(filters: Filters): void };

/** The account of the statement, its balance, and the sums over the filtered postings. */
export function BillHead({ page, floats, filters, onChange }: Props): ReactNode {
  const { taid } = useCurrentUser();
  const { data: owners = [] } = useQuery(billOwnersQuery);
  const account = filters.account ?? 'float';
  return (
    <section className={`${controls.panel} ${styles.billHead}`} aria-label={zh.billHead.title}>
      <div className={styles.billChoice}>
        {owners.length > 1 ? (
          <SelectField
            label={zh.billHead.owner}
            hideLabel
            value={filters.participantId ?? taid}
            options={owners.map(({ id, name }) => [id, id === taid ? zh.billHead.ownName(name) : name] as const)}
            onChange={({ target }) => onChange({ participantId: target.value === taid ? undefined : target.value })}
          />
        ) : null}
        {floats ? (
          <fieldset className={`${controls.chips} ${orderList.filterStatus}`}>
            <legend className={looks.srOnly}>{zh.billHead.title}</legend>
            {Object.entries(BILL_ACCOUNT_NAMES).map(([kind, name]) => (
              <button
                key={kind}
                type="button"
                className={controls.chip}
                aria-pressed={account === kind}
                onClick={() => onChange({ account: kind === 'float' ? undefined : kind })}
              >
                {zh.billHead.accountOf(name)}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <dl className={styles.billSums} data-testid="bill-sums">
        <div>
          <dt>{floats ? zh.billHead.floatBalance : zh.billHead.commissionBalance}</dt>
          <dd className={styles.billBig}>{page ? <CommissionText value={page.balance} /> : '…'}</dd>
        </div>
        {account === 'float' ? (
          <div>
            <dt>{zh.billHead.held}</dt>
            <dd>{page ? <MoneyText value={page.held} /> : '…'}</dd>
          </div>
        ) : null}
        <div>
          <dt>{zh.billHead.into}</dt>
          <dd className={styles.billIn}>{page ? <MoneyText value={page.credit} sign /> : '…'}</dd>
        </div>
        <div>
          <dt>{zh.billHead.out}</dt>
          <dd>{page ? <MoneyText value={page.debit === '0.00' ? page.debit : `-${page.debit}`} /> : '…'}</dd>
        </div>
      </dl>
    </section>
  );
}
