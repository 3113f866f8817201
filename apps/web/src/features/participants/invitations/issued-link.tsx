import { INVITATION_HOURS, type IssuedInvitation } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/format/copy-text.ts';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as styles from '../participants.module.css';
import * as zh from '../zh.tsx';

const QR_PX = 200;

/** Shows the link of an invitation once: to copy, or to scan. */
export function IssuedLink({ issued: { invitation, url } }: { issued: IssuedInvitation }): ReactNode {
  return (
    <div className={styles.issued} data-testid="issued-link">
      <p className={controls.notice}>
        {zh.issuedLink.notice(INVITATION_HOURS, invitation.expiresAt, invitation.legalName)}
      </p>
      <QrCode text={url} size={QR_PX} label={zh.issuedLink.qrCode(invitation.name)} />
      <div className={styles.issuedLink}>
        <input
          className={controls.input}
          readOnly
          value={url}
          aria-label={zh.issuedLink.region}
          onFocus={(event) => event.target.select()}
        />
        <Button kind="primary" onClick={() => void copyText(url)}>
          {zh.issuedLink.copy}
        </Button>
      </div>
    </div>
  );
}
