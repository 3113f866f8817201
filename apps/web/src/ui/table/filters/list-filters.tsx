import { type FormEvent, type ReactNode, useState } from 'react';
import {
  complaintOf,
  type Filters,
  type ListDeclaration,
  type ListFilter,
  namesOf,
  type Options,
} from '../../../lib/list/list-url.ts';
import { Button } from '../../form/button.tsx';
import * as controls from '../../form/controls.module.css';
import { DateRangeField } from '../../form/date-range-field.tsx';
import { SelectField, TextField } from '../../form/field.tsx';
import { Icon } from '../../layout/icon.tsx';
import * as zh from '../../zh.tsx';
import * as orderList from '../order-list.module.css';
import { type ChipCounts, ChoiceChips } from './filter-chips.tsx';

type Named = Exclude<ListFilter, { kind: 'dates' }>;
type Props = {
  list: ListDeclaration;
  filters: Filters;
  /** Options from the server, by filter. */
  options?: Readonly<Record<string, Options>>;
  counts?: Readonly<Record<string, ChipCounts>>;
  onChange(change: Filters): void;
  onReset(): void;
};

/** Chips apply at the click. */
function isChips(filter: ListFilter): filter is Extract<ListFilter, { kind: 'choices' | 'choice' }> {
  return filter.kind === 'choices' || (filter.kind === 'choice' && filter.look === 'chips');
}

/** Typed filters and selects apply together with 查询. */
function isTyped(filter: ListFilter): filter is Named {
  return filter.kind !== 'dates' && !isChips(filter) && filter.place !== 'hidden';
}

/**
 * A list's filters: the first ones and the dates are always visible, the others on demand. All values are in the URL.
 */
export function ListFilters({ list, filters, options, counts, onChange, onReset }: Props): ReactNode {
  const [draft, setDraft] = useState<Filters>(filters);
  const typed = list.filters.filter(isTyped);
  const inMore = typed.filter((filter) => filter.place !== 'line');
  const active = inMore.filter(({ name }) => filters[name]).length;
  const [more, setMore] = useState(active > 0);
  // The URL has the applied values: a link, a shortcut or the back button fills the fields again. An effect must not do
  // it: effects run again whenever the tab is shown, and would remove half-typed input.
  const address = JSON.stringify(filters);
  const [filled, setFilled] = useState(address);
  if (filled !== address) {
    setFilled(address);
    setDraft(filters);
  }
  const dates = list.filters.find((filter) => filter.kind === 'dates');
  const chips = list.filters.filter(isChips).filter(({ place }) => place !== 'hidden');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.some((filter) => complaintOf(filter, draft[filter.name]))) {
      setMore(true);
      return;
    }
    onChange(Object.fromEntries(typed.flatMap(namesOf).map((name) => [name, draft[name]])));
  }
  function field(filter: Named): ReactNode {
    const common = { filter, value: draft[filter.name], options: options?.[filter.name] };
    return (
      <TypedField key={filter.name} {...common} onChange={(value) => setDraft({ ...draft, [filter.name]: value })} />
    );
  }
  const chipRows = chips.map((filter) => (
    <ChoiceChips
      key={filter.name}
      filter={filter}
      options={options?.[filter.name]}
      value={filters[filter.name]}
      counts={counts?.[filter.name]}
      named={chips.length > 1}
      onChange={(value) => onChange({ [filter.name]: value })}
    />
  ));
  // The chips are in the filter line when nothing else is in it.
  const chipsInLine = !dates && chips.length === 1 && typed.every(({ place }) => place !== 'line');
  // Without any filter there is nothing to reset.
  if (typed.length === 0 && chips.length === 0 && !dates) return null;
  return (
    <form
      className={`${controls.panel} ${orderList.filters}`}
      onSubmit={submit}
      aria-label={zh.listFilters.label}
      data-testid={`${list.testId}-filters`}
    >
      <div className={orderList.filterLine}>
        {typed.filter(({ place }) => place === 'line').map(field)}
        {dates ? <DateRangeField value={filters} onChange={onChange} /> : null}
        {chipsInLine ? chipRows : null}
        <div className={orderList.filterActions}>
          {inMore.length > 0 ? (
            <Button aria-expanded={more} onClick={() => setMore(!more)}>
              {zh.listFilters.more(<Icon name="filter" size={15} />, active > 0 ? `（${active}）` : '')}
            </Button>
          ) : null}
          <Button onClick={onReset}>{zh.listFilters.reset}</Button>
          {typed.length > 0 ? (
            <Button kind="primary" type="submit">
              {zh.listFilters.query}
            </Button>
          ) : null}
        </div>
      </div>
      {more && inMore.length > 0 ? <div className={orderList.filterGrid}>{inMore.map(field)}</div> : null}
      {chipsInLine ? null : chipRows}
    </form>
  );
}

type FieldProps = {
  filter: Named;
  value: string | undefined;
  options: Options | undefined;
  onChange(value: string | undefined): void;
};

/** A filter's field; in the filter line its label is for screen readers only. */
function TypedField({ filter, value = '', options, onChange }: FieldProps): ReactNode {
  const inLine = filter.place === 'line';
  if (filter.kind === 'choice' || filter.kind === 'choices') {
    const all = options ?? filter.options ?? [];
    return (
      <SelectField
        label={filter.label}
        hideLabel={inLine}
        value={value}
        options={[['', inLine ? zh.typedField.allOf(filter.label) : zh.typedField.all], ...all]}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    );
  }
  return (
    <TextField
      label={filter.label}
      hideLabel={inLine}
      type={inLine ? 'search' : undefined}
      placeholder={inLine ? filter.label : undefined}
      inputMode={filter.kind === 'money' ? 'decimal' : undefined}
      maxLength={filter.kind === 'text' ? (filter.maxLength ?? 64) : 16}
      value={value}
      error={complaintOf(filter, value)}
      onChange={(event) => onChange(event.target.value.trim() || undefined)}
    />
  );
}
