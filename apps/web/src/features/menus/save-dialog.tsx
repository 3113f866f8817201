import type { MenuChange } from '@mashang/contract/menus';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AREA_SHORT_TITLES } from '../../lib/session/current-user.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { keepArrangement, menuChangesQuery, saveArrangement, type ToSave } from './arrangement-queries.ts';
import * as styles from './menus-page.module.css';
import * as zh from './zh.tsx';

function Changes({ changes }: { changes: readonly MenuChange[] }): ReactNode {
  if (changes.length === 0) return <p className={controls.notice}>{zh.rolePreviewChanges.none}</p>;
  return (
    <ul className={styles.menuChanges} data-testid="menu-changes">
      {changes.map(({ what, title, detail, losers }) => (
        <li key={`${what} ${title} ${detail}`}>
          <StatusTag tone={losers.length > 0 ? 'warn' : 'info'}>{what}</StatusTag>
          <span className={factStyles.break}>
            <strong>{title}</strong>
            {detail ? <span className={looks.soft}> {detail}</span> : null}
            {losers.length > 0 ? (
              <span className={styles.menuLosers}>{zh.rolePreviewChanges.lost(losers.join('、'))}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = { toSave: ToSave; onClose(): void };
/** Shows the changes and who loses an entry, then asks for a code: all users of the area get the saved menu at once. */
export function SaveDialog({ toSave, onClose }: Props): ReactNode {
  const { area, version, nodes } = toSave;
  const { data, error, refetch } = useQuery(menuChangesQuery(area, version, nodes));
  const isReset = nodes === undefined;
  return (
    <CodedDialog
      title={`${isReset ? zh.saveDialog.resetTitle : zh.saveDialog.saveTitle} · ${AREA_SHORT_TITLES[area]}`}
      button={isReset ? zh.saveDialog.confirmReset : zh.saveDialog.confirmSave}
      done={isReset ? zh.saveDialog.doneReset : zh.saveDialog.doneSave}
      testId="save-menu"
      width={560}
      code={RECENT_CODE}
      check={() => ({ form: data ? undefined : zh.saveDialog.changesMissing })}
      act={(code) => saveArrangement(toSave, code)}
      after={keepArrangement}
      onClose={onClose}
    >
      {() => (
        <>
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonLines lines={4} /> : null}
          {data ? <Changes changes={data} /> : null}
          <p className={controls.notice}>{zh.saveDialog.warning}</p>
        </>
      )}
    </CodedDialog>
  );
}
