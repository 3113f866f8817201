import { ConfigProvider, DatePicker, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { useUiSettings } from '../lib/settings.ts';
import type { DateRange } from '../lib/shanghai-dates.ts';

type Props = { value: Partial<DateRange>; onChange(range: Partial<DateRange>): void; onClose(): void };

/** The calendar of {@link DateRangeField}, opened at once; the component kit is themed like everything else. */
export default function RangeCalendar({ value, onChange, onClose }: Props): ReactNode {
  const dark = useUiSettings((settings) => settings.dark);
  const colors = getComputedStyle(document.documentElement);
  const color = (name: string) => colors.getPropertyValue(name).trim();
  return (
    <ConfigProvider
      locale={zhCN}
      csp={{ nonce: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '' }}
      theme={{
        token: {
          colorPrimary: color('--brand'),
          colorBgContainer: color('--panel'),
          colorBgElevated: color('--panel'),
          colorBorder: color('--line'),
          fontFamily: color('--font'),
          borderRadius: 6,
          controlHeight: 34,
        },
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      }}
    >
      <DatePicker.RangePicker
        autoFocus
        defaultOpen
        allowEmpty={[true, true]}
        value={[value.startDate ? dayjs(value.startDate) : null, value.endDate ? dayjs(value.endDate) : null]}
        onChange={(dates) =>
          onChange({
            startDate: dates?.[0]?.format('YYYY-MM-DD'),
            endDate: dates?.[1]?.format('YYYY-MM-DD'),
          })
        }
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        getPopupContainer={(trigger) => trigger.closest<HTMLElement>('.tab-pane') ?? document.body}
      />
    </ConfigProvider>
  );
}
