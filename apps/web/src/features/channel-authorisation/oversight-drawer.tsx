import {
  AUTHORISATION_STATE_NAMES,
  OPEN_PLATFORM_NAMES,
  type OverseenAuthorisation,
} from '@mashang/contract/channel-authorisation';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { STATE_TONES, scopesText } from './authorisation-words.ts';
import { EndDialog } from './end-dialog.tsx';
import { HistoryList } from './history-list.tsx';

/** One authorisation as the operator sees it, with what happened to it. */
export function OversightDrawer({ one, onClose }: { one: OverseenAuthorisation; onClose(): void }): ReactNode {
  const mayEnd = useMay('channel-authorisation:end');
  const [ending, setEnding] = useState(false);
  return (
    <Dialog
      title="渠道授权"
      shape="drawer"
      width={560}
      testId="authorisation-drawer"
      onClose={onClose}
      footer={
        <>
          {mayEnd && one.state === 'active' ? (
            <Button className="btn-danger" onClick={() => setEnding(true)}>
              撤销授权
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="detail">
        <div className="chips">
          <strong>{one.uid}</strong>
          <StatusTag tone={STATE_TONES[one.state]}>{AUTHORISATION_STATE_NAMES[one.state]}</StatusTag>
        </div>
        <Facts
          rows={[
            ['参与方', one.participantName],
            ['平台', OPEN_PLATFORM_NAMES[one.platform]],
            ['平台账号', one.accountName],
            ['平台标识', one.subject],
            ['权限', scopesText(one.scopes)],
            ['授权', `${one.authorisedBy} · ${one.authorisedTime}`],
            ['最近续期', one.renewedTime],
            ['凭据有效至', one.accessExpiresTime],
            ['结束', one.endedTime && `${one.endedBy} · ${one.endedTime}`],
            ['原因', one.endReason],
          ]}
        />
        <h3 className="section-title">历史</h3>
        <HistoryList id={one.id} />
      </div>
      {ending ? <EndDialog one={one} onClose={() => setEnding(false)} /> : null}
    </Dialog>
  );
}
