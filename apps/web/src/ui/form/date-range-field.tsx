import { type ReactNode, Suspense } from 'react';
import { type DateRange, shortcutRanges } from '../../lib/format/shanghai-dates.ts';
import { latePart } from '../../lib/page/preloadable.tsx';
import { Popover } from '../dialog/popover.tsx';
import { Icon } from '../layout/icon.tsx';
import { SkeletonLines } from '../layout/skeleton.tsx';
import * as zh from '../zh.tsx';

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
    <fieldset className="date-range">
      <legend className="sr-only">{zh.dateRangeField.createdAt}</legend>
      <Popover
        label={zh.dateRangeField.choose(text)}
        side="left"
        triggerClass="input date-range-text"
        trigger={
          <>
            <Icon name="calendar" size={15} />
            <span className="num">{text}</span>
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
            className="chip"
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
