import { BILL_ACCOUNT_NAMES, type BillPage } from '@mashang/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import type { Filters } from '../../lib/list-url.ts';
import { CommissionText } from '../../ui/commission-text.tsx';
import { SelectField } from '../../ui/field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { billOwnersQuery } from './queries.ts';

/** `floats`: whether there is a float to choose beside the commission. */
type Props = { page: BillPage | undefined; floats: boolean; filters: Filters; onChange(filters: Filters): void };

/** Which account the statement is of, what is on it, and what the filter moved in all. */
export function BillHead({ page, floats, filters, onChange }: Props): ReactNode {
  const { taid } = useCurrentUser();
  const { data: owners = [] } = useQuery(billOwnersQuery);
  const account = filters.account ?? 'float';
  return (
    <section className="panel bill-head" aria-label="账户">
      <div className="bill-choice">
        {owners.length > 1 ? (
          <SelectField
            label="账户所属"
            hideLabel
            value={filters.participantId ?? taid}
            options={owners.map(({ id, name }) => [id, id === taid ? `${name}（本人）` : name] as const)}
            onChange={({ target }) => onChange({ participantId: target.value === taid ? undefined : target.value })}
          />
        ) : null}
        {floats ? (
          <fieldset className="chips filter-status">
            <legend className="sr-only">账户</legend>
            {Object.entries(BILL_ACCOUNT_NAMES).map(([kind, name]) => (
              <button
                key={kind}
                type="button"
                className="chip"
                aria-pressed={account === kind}
                onClick={() => onChange({ account: kind === 'float' ? undefined : kind })}
              >
                {name}账户
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <dl className="bill-sums" data-testid="bill-sums">
        <div>
          <dt>{floats ? '当前余额（元）' : '佣金余额（元）'}</dt>
          <dd className="bill-big">{page ? <CommissionText value={page.balance} /> : '…'}</dd>
        </div>
        {account === 'float' ? (
          <div>
            <dt>其中占用（元）</dt>
            <dd>{page ? <MoneyText value={page.held} /> : '…'}</dd>
          </div>
        ) : null}
        <div>
          <dt>筛选内转入（元）</dt>
          <dd className="bill-in">{page ? <MoneyText value={page.credit} sign /> : '…'}</dd>
        </div>
        <div>
          <dt>筛选内转出（元）</dt>
          <dd>{page ? <MoneyText value={page.debit === '0.00' ? page.debit : `-${page.debit}`} /> : '…'}</dd>
        </div>
      </dl>
    </section>
  );
}
