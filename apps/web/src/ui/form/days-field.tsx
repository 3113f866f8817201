import type { ReactNode } from 'react';
import { billRanges, type DateRange } from '../../lib/format/shanghai-dates.ts';
import * as looks from '../layout/looks.module.css';
import * as orderList from '../table/order-list.module.css';
import * as zh from '../zh.tsx';
import * as controls from './controls.module.css';
import { DateRangeField } from './date-range-field.tsx';

/** Days of a bill: a day or a month at a click, or any other range. */
export function DaysField({ value, onChange }: { value: DateRange; onChange(days: DateRange): void }): ReactNode {
  const ranges = billRanges(Date.now());
  const first = ranges[0]?.range ?? value;
  return (
    <form
      className={`${controls.panel} ${orderList.filters}`}
      aria-label={zh.daysField.label}
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset className={controls.chips}>
        <legend className={looks.srOnly}>{zh.daysField.usual}</legend>
        {ranges.map(({ label, range }) => (
          <button
            key={label}
            type="button"
            className={controls.chip}
            aria-pressed={range.startDate === value.startDate && range.endDate === value.endDate}
            onClick={() => onChange(range)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className={orderList.filterLine}>
        <DateRangeField
          value={value}
          onChange={({ startDate, endDate }) => onChange(startDate && endDate ? { startDate, endDate } : first)}
        />
      </div>
    </form>
  );
}
