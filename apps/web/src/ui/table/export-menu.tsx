import type { ReactNode } from 'react';
import { Popover } from '../dialog/popover.tsx';
import * as controls from '../form/controls.module.css';
import { Icon } from '../layout/icon.tsx';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as listStyles from './list-page.module.css';

type Format = 'xlsx' | 'csv';
/** The export of a list; without `columns` all of them are exported. */
export type ListExport = {
  busy: boolean;
  start(format: Format, columns?: string[]): void;
  /** Shows earlier exports. */
  openHistory(): void;
};
type Props = {
  exporting: ListExport;
  /** Keys of the visible columns, in their order. */
  shown: readonly string[];
  total: number | undefined;
  totalIsCapped: boolean | undefined;
};

const FORMATS = [
  ['xlsx', 'Excel（XLSX）'],
  ['csv', 'CSV'],
] as const;

/** 导出: all rows of the filter as a file, with the visible columns or with all. */
export function ExportMenu({ exporting, shown, total, totalIsCapped }: Props): ReactNode {
  return (
    <Popover
      label={zh.exportMenu.label}
      testId="export-menu"
      trigger={
        <>
          <Icon name="download" size={15} />
          <span className={listStyles.wideText}>{zh.exportMenu.label}</span>
        </>
      }
    >
      {(close) => (
        <div className={listStyles.exportList}>
          <p className={looks.soft}>
            {total === undefined
              ? zh.exportMenu.exportAll
              : zh.exportMenu.exportCount(totalIsCapped ? zh.exportMenu.atLeast : zh.exportMenu.exactly, total)}
          </p>
          {FORMATS.map(([format, name]) => (
            <div key={format} className={listStyles.exportRow}>
              <span>{name}</span>
              {[true, false].map((isShown) => (
                <button
                  key={String(isShown)}
                  type="button"
                  className={`${controls.btn} ${controls.btnSmall}`}
                  disabled={exporting.busy || total === 0}
                  aria-label={`${name} ${isShown ? zh.exportMenu.shownColumns : zh.exportMenu.allColumns}`}
                  onClick={() => {
                    exporting.start(format, isShown ? [...shown] : undefined);
                    close();
                  }}
                >
                  {isShown ? zh.exportMenu.shownColumns : zh.exportMenu.allColumns}
                </button>
              ))}
            </div>
          ))}
          <button
            type="button"
            className={controls.menuItem}
            onClick={() => {
              close();
              exporting.openHistory();
            }}
          >
            {zh.exportMenu.title}
          </button>
        </div>
      )}
    </Popover>
  );
}
