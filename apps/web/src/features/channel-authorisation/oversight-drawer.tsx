import { AUTHORISATION_STATE_NAMES, type OverseenAuthorisation } from '@mashang/contract/channel-authorisation';
import { AUTHORISATION_COLUMNS } from '@mashang/contract/lists/channel-authorisation';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import { STATE_TONES } from './authorisation-words.ts';
import { EndDialog } from './end-dialog.tsx';
import { HistoryList } from './history-list.tsx';
import * as zh from './zh.tsx';

/** One authorisation as the operator sees it, with its history. */
export function OversightDrawer({ one, onClose }: { one: OverseenAuthorisation; onClose(): void }): ReactNode {
  const mayEnd = useMay('channel-authorisation:end');
  const [ending, setEnding] = useState(false);
  const fact = factsOf(AUTHORISATION_COLUMNS, one);
  return (
    <Dialog
      title={zh.oversightDrawer.title}
      shape="drawer"
      width={560}
      testId="authorisation-drawer"
      onClose={onClose}
      footer={
        <>
          {mayEnd && one.state === 'active' ? (
            <Button className={controls.btnDanger} onClick={() => setEnding(true)}>
              {zh.oversightDrawer.revoke}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.oversightDrawer.close}</Button>
        </>
      }
    >
      <div className={orderList.detail}>
        <div className={controls.chips}>
          <strong>{one.uid}</strong>
          <StatusTag tone={STATE_TONES[one.state]}>{AUTHORISATION_STATE_NAMES[one.state]}</StatusTag>
        </div>
        <Facts
          rows={[
            fact('participantName'),
            fact('platform'),
            fact('accountName'),
            [zh.oversightDrawer.platformId, one.subject],
            fact('scopes'),
            [zh.oversightDrawer.authorised, `${one.authorisedBy} · ${one.authorisedTime}`],
            [zh.oversightDrawer.lastRenewed, one.renewedTime],
            [zh.oversightDrawer.accessValidUntil, one.accessExpiresTime],
            [zh.oversightDrawer.ended, one.endedTime && `${one.endedBy} · ${one.endedTime}`],
            [zh.oversightDrawer.reason, one.endReason],
          ]}
        />
        <h3 className={controls.sectionTitle}>{zh.oversightDrawer.history}</h3>
        <HistoryList id={one.id} />
      </div>
      {ending ? <EndDialog one={one} onClose={() => setEnding(false)} /> : null}
    </Dialog>
  );
}
