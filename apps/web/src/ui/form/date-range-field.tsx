import { type ReactNode, Suspense } from 'react';
import { type DateRange, shortcutRanges } from '../../lib/format/shanghai-dates.ts';
import { latePart } from '../../lib/page/preloadable.tsx';
import { Popover } from '../dialog/popover.tsx';
import { Icon } from '../layout/icon.tsx';
import * as looks from '../layout/looks.module.css';
import { SkeletonLines } from '../layout/skeleton.tsx';
import * as orderList from '../table/order-list.module.css';
import * as zh from '../zh.tsx';
import * as controls from './controls.module.css';

// The calendar is fetched when it is opened, not with every list.
const RangeCalendar = latePart(() => import('./range-calendar.tsx'));

type Props = { value: Partial<DateRange>; onChange(range: Partial<DateRange>): void };

function rangeText({ startDate, endDate }: Partial<DateRange>): string {
  if (!startDate && !endDate) return zh.rangeText.always;
  return zh.rangeText.range(
    startDate?.slice(0, 10) ?? zh.rangeText.earliest,
    endDate?.slice(0, 10) ?? zh.rangeText.today,
  );
}

/** Date range with the three shortcuts of every list; both ends are whole days in Shanghai. */
export function DateRangeField({ value, onChange }: Props): ReactNode {
  const text = rangeText(value);
  const shortcuts = shortcutRanges(Date.now());
  return (
    <fieldset className={orderList.dateRange}>
      <legend className={looks.srOnly}>{zh.dateRangeField.createdAt}</legend>
      <Popover
        label={zh.dateRangeField.choose(text)}
        side="left"
        triggerClass={`${controls.input} ${orderList.dateRangeText}`}
        trigger={
          <>
            <Icon name="calendar" size={15} />
            <span className={looks.num}>{text}</span>
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <RangeCalendar
              value={value}
              onChange={(range) => {
                close();
                onChange(range);
              }}
            />
          </Suspense>
        )}
      </Popover>
      {shortcuts.map(({ label, range }) => {
        const pressed = value.startDate === range.startDate && value.endDate === range.endDate;
        return (
          <button
            key={label}
            type="button"
            className={controls.chip}
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? { startDate: undefined, endDate: undefined } : range)}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
