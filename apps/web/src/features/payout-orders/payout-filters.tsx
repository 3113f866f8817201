import { NOTIFY_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { CLAIM_STATUS_NAMES } from '@mashang/contract/payout-orders';
import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateRangeField } from '../../ui/date-range-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FilterName, type Filters, isAmount, LIST_FILTERS, type ListName, toggleStatus } from './list-url.ts';

type Props = {
  list: ListName;
  filters: Filters;
  statuses: Readonly<Record<number, string>>;
  /** Label of the number that can be looked for. */
  numberLabel?: string;
  onChange(change: Filters): void;
  onReset(): void;
};

const TYPED = { mchOrderNo: '商户单号', minAmount: '最小金额', maxAmount: '最大金额' } as const;
const CHOSEN = {
  claimStatus: ['抢单状态', CLAIM_STATUS_NAMES],
  awaitsSecond: ['大额复核', { 1: '待第二人复核' }],
  notifyStatus: ['回调状态', NOTIFY_STATUS_NAMES],
  payType: ['支付类型', PAY_TYPE_NAMES],
} as const;

function has(list: ListName, name: FilterName): boolean {
  return (LIST_FILTERS[list] as readonly FilterName[]).includes(name);
}

/** One status at a time where the call takes one, else any number of them. */
function statusAfterClick(list: ListName, value: string | undefined, status: string): string | undefined {
  if (list !== 'hall') return toggleStatus(value, status);
  return value === status ? undefined : status;
}

/** A list's filters: number, time and states at once, the rest on demand. All of it lives in the URL. */
export function PayoutFilters({ list, filters, statuses, numberLabel, onChange, onReset }: Props): ReactNode {
  const [draft, setDraft] = useState<Filters>(filters);
  const typed = (Object.keys(TYPED) as (keyof typeof TYPED)[]).filter((name) => has(list, name));
  const chosen = (Object.keys(CHOSEN) as (keyof typeof CHOSEN)[]).filter((name) => has(list, name));
  const active = [...typed, ...chosen].filter((name) => filters[name]).length;
  const [more, setMore] = useState(active > 0);
  // The URL is the truth: a link or the back button fills the fields anew. No effect may do it: effects run again
  // whenever the tab is shown, and would wipe what was half typed.
  const address = JSON.stringify(filters);
  const [filled, setFilled] = useState(address);
  if (filled !== address) {
    setFilled(address);
    setDraft(filters);
  }
  function errorOf(name: FilterName): string | undefined {
    if (!name.endsWith('Amount')) return undefined;
    return isAmount(draft[name]) ? undefined : '请输入最多两位小数的金额';
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.some(errorOf)) return;
    onChange({ ...draft, status: filters.status, startDate: filters.startDate, endDate: filters.endDate });
  }
  const hasDates = has(list, 'startDate');
  const chips = <StatusChips list={list} filters={filters} statuses={statuses} onChange={onChange} />;
  return (
    <form className="panel filters" onSubmit={submit} aria-label="筛选" data-testid="payout-filters">
      <div className="filter-line">
        {numberLabel ? (
          <TextField
            label={numberLabel}
            hideLabel
            type="search"
            placeholder={numberLabel}
            maxLength={40}
            value={draft.orderNo ?? ''}
            onChange={(event) => setDraft({ ...draft, orderNo: event.target.value.trim() || undefined })}
          />
        ) : null}
        {hasDates ? <DateRangeField value={filters} onChange={onChange} /> : null}
        {hasDates ? null : chips}
        <span className="grow" />
        <Button aria-expanded={more} onClick={() => setMore(!more)}>
          <Icon name="filter" size={15} />
          更多筛选{active > 0 ? `（${active}）` : ''}
        </Button>
        <Button onClick={onReset}>重置</Button>
        <Button kind="primary" type="submit">
          查询
        </Button>
      </div>
      {more ? (
        <div className="filter-grid">
          {typed.map((name) => (
            <TextField
              key={name}
              label={TYPED[name]}
              inputMode={name.endsWith('Amount') ? 'decimal' : undefined}
              maxLength={64}
              value={draft[name] ?? ''}
              error={errorOf(name)}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value.trim() || undefined })}
            />
          ))}
          {chosen.map((name) => (
            <SelectField
              key={name}
              label={CHOSEN[name][0]}
              value={draft[name] ?? ''}
              options={[['', '全部'], ...Object.entries(CHOSEN[name][1])]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value || undefined })}
            />
          ))}
        </div>
      ) : null}
      {hasDates ? chips : null}
    </form>
  );
}

function StatusChips({ list, filters, statuses, onChange }: Omit<Props, 'onReset'>): ReactNode {
  return (
    <fieldset className="chips filter-status">
      <legend className="sr-only">状态</legend>
      <button
        type="button"
        className="chip"
        aria-pressed={!filters.status}
        onClick={() => onChange({ status: undefined })}
      >
        全部
      </button>
      {Object.entries(statuses).map(([status, name]) => (
        <button
          key={status}
          type="button"
          className="chip"
          aria-pressed={filters.status?.split(',').includes(status) ?? false}
          onClick={() => onChange({ status: statusAfterClick(list, filters.status, status) })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
