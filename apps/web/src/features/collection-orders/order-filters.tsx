import { COLLECTION_STATUS_NAMES, NOTIFY_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateRangeField } from '../../ui/date-range-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FilterName, type Filters, toggleStatus } from './list-url.ts';

/** Typed by hand and applied together; the rest applies with the click. */
const TYPED = [
  ['mchOrderNo', '商户单号'],
  ['outAuthNo', '收款账号'],
  ['product', '产品'],
  ['minAmount', '最小金额'],
  ['maxAmount', '最大金额'],
] as const satisfies readonly (readonly [FilterName, string])[];
const MONEY = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;

type Props = {
  filters: Filters;
  /** Today's count of some states, shown on their chips. */
  counts: Partial<Record<number, number>>;
  onChange(change: Filters): void;
  onReset(): void;
};

function moneyError(text: string | undefined): string | undefined {
  return !text || MONEY.test(text) ? undefined : '请输入最多两位小数的金额';
}

/** The list's filters: number and states at once, the rest on demand. All of it lives in the URL. */
export function OrderFilters({ filters, counts, onChange, onReset }: Props): ReactNode {
  const [draft, setDraft] = useState<Filters>(filters);
  const moreActive = [...TYPED.map(([name]) => name), 'notifyStatus' as const].filter((name) => filters[name]).length;
  const [more, setMore] = useState(moreActive > 0);
  // The URL is the truth: a link, a shortcut or the back button fills the fields anew. No effect may do it: effects run
  // again whenever the tab is shown, and would wipe what was half typed.
  const address = JSON.stringify(filters);
  const [filled, setFilled] = useState(address);
  if (filled !== address) {
    setFilled(address);
    setDraft(filters);
  }
  const errors = { minAmount: moneyError(draft.minAmount), maxAmount: moneyError(draft.maxAmount) };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (errors.minAmount || errors.maxAmount) return;
    onChange({ ...draft, status: filters.status, startDate: filters.startDate, endDate: filters.endDate });
  }
  return (
    <form className="panel filters" onSubmit={submit} aria-label="筛选" data-testid="order-filters">
      <div className="filter-line">
        <TextField
          label="代收单号"
          hideLabel
          type="search"
          placeholder="代收单号"
          maxLength={40}
          value={draft.agtOrderNo ?? ''}
          onChange={(event) => setDraft({ ...draft, agtOrderNo: event.target.value.trim() })}
        />
        <DateRangeField value={filters} onChange={onChange} />
        <span className="grow" />
        <Button aria-expanded={more} onClick={() => setMore(!more)}>
          <Icon name="filter" size={15} />
          更多筛选{moreActive > 0 ? `（${moreActive}）` : ''}
        </Button>
        <Button onClick={onReset}>重置</Button>
        <Button kind="primary" type="submit">
          查询
        </Button>
      </div>
      {more ? (
        <div className="filter-grid">
          {TYPED.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode={name.endsWith('Amount') ? 'decimal' : undefined}
              maxLength={64}
              value={draft[name] ?? ''}
              error={name === 'minAmount' || name === 'maxAmount' ? errors[name] : undefined}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value.trim() || undefined })}
            />
          ))}
          <SelectField
            label="回调状态"
            value={draft.notifyStatus ?? ''}
            options={[['', '全部'], ...Object.entries(NOTIFY_STATUS_NAMES)]}
            onChange={(event) => setDraft({ ...draft, notifyStatus: event.target.value || undefined })}
          />
        </div>
      ) : null}
      <fieldset className="chips filter-status">
        <legend className="sr-only">订单状态</legend>
        <button
          type="button"
          className="chip"
          aria-pressed={!filters.status}
          onClick={() => onChange({ status: undefined })}
        >
          全部
        </button>
        {Object.entries(COLLECTION_STATUS_NAMES).map(([status, name]) => (
          <button
            key={status}
            type="button"
            className="chip"
            aria-pressed={filters.status?.split(',').includes(status) ?? false}
            onClick={() => onChange({ status: toggleStatus(filters.status, Number(status)) })}
          >
            {name}
            {counts[Number(status)] ? (
              <span className="chip-count num" title="今日笔数">
                {' '}
                {counts[Number(status)]}
              </span>
            ) : null}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
