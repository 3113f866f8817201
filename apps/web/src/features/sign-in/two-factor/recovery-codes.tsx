import { formatTime } from '@mashang/contract/time';
import { type ReactNode, useState } from 'react';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { copyText } from '../../../lib/format/copy-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as styles from './two-factor.module.css';

type Props = {
  codes: readonly string[];
  username: string;
  /** Text about the completed action. */
  lead: string;
  onDone(): void;
};

/** The codes as a text to save: their owner, their date, and how they are used. */
function sheetOf(codes: readonly string[], username: string): string {
  return [
    zh.recoverySheet.title,
    zh.recoverySheet.account(username),
    zh.recoverySheet.madeAt(formatTime(Date.now())),
    '',
    ...codes,
    '',
    zh.recoverySheet.lead,
  ].join('\r\n');
}

function download(text: string): void {
  // The byte order mark shows old Windows editors that this is UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = zh.recoveryFile.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The recovery codes, shown only once: the user has to save them in some way before continuing. */
export function RecoveryCodes({ codes, username, lead, onDone }: Props): ReactNode {
  const [saved, setSaved] = useState(false);
  useDirtyForm(!saved, zh.recoveryCodes.dirtyText);
  return (
    <div className={`${styles.bindSteps} ${styles.recoverySheet}`}>
      <p className={`${controls.notice} ${controls.noticeWarn}`} role="alert">
        {zh.recoveryCodes.shownOnce(lead)}
      </p>
      <p className={styles.printOnly}>{zh.recoveryCodes.sheetTitle(username)}</p>
      <ul className={styles.recovery} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} className={looks.mono}>
            {code}
          </li>
        ))}
      </ul>
      <div className={controls.chips}>
        <Button onClick={() => void copyText(codes.join('\n'))}>
          <Icon name="copy" size={16} />
          {zh.recoveryCodes.copyAll}
        </Button>
        <Button onClick={() => download(sheetOf(codes, username))}>
          <Icon name="download" size={16} />
          {zh.recoveryCodes.download}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="print" size={16} />
          {zh.recoveryCodes.print}
        </Button>
      </div>
      <div className={styles.recoveryDone}>
        <label className={controls.checkRow}>
          <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
          <span>{zh.recoveryCodes.saved}</span>
        </label>
        <Button kind="primary" disabled={!saved} onClick={onDone}>
          {zh.recoveryCodes.done}
        </Button>
      </div>
    </div>
  );
}
