import { INVITATION_HOURS, type IssuedInvitation } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

const QR_PX = 200;

/** The link of an invitation, once: to copy, or to scan. */
export function IssuedLink({ issued: { invitation, url } }: { issued: IssuedInvitation }): ReactNode {
  return (
    <div className="issued" data-testid="issued-link">
      <p className="notice">
        链接仅显示这一次，{INVITATION_HOURS} 小时内有效（至 {invitation.expiresAt}），仅限一人使用一次。请只发给{' '}
        {invitation.legalName}
        本人；丢失后可在“待接受的邀请”中重新生成。
      </p>
      <QrCode text={url} size={QR_PX} label={`${invitation.name} 的邀请二维码`} />
      <div className="issued-link">
        <input
          className="input"
          readOnly
          value={url}
          aria-label="邀请链接"
          onFocus={(event) => event.target.select()}
        />
        <Button kind="primary" onClick={() => void copyText(url)}>
          复制链接
        </Button>
      </div>
    </div>
  );
}
