import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { latePart } from '../lib/preloadable.tsx';
import { type DateRange, shortcutRanges } from '../lib/shanghai-dates.ts';
import { Icon } from './icon.tsx';
import * as zh from './zh.tsx';

// The calendar brings the component kit with it: it is fetched when somebody opens it, not with every list.
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
  const [editing, setEditing] = useState(false);
  // When the tab is hidden, too: the calendar is not left open for the way back.
  useEffect(() => () => setEditing(false), []);
  const shortcuts = shortcutRanges(Date.now());
  return (
    <fieldset className="date-range">
      <legend className="sr-only">{zh.dateRangeField.createdAt}</legend>
      {editing ? (
        <Suspense fallback={<span className="input date-range-text">{rangeText(value)}</span>}>
          <RangeCalendar value={value} onChange={onChange} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <button type="button" className="input date-range-text" onClick={() => setEditing(true)}>
          <Icon name="calendar" size={15} />
          <span className="sr-only">{zh.dateRangeField.choose}</span>
          <span className="num">{rangeText(value)}</span>
        </button>
      )}
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
