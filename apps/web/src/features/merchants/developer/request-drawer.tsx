import { type LoggedRequest, SIGNATURE_MISTAKES } from '@mashang/contract/request-log';
import { formatTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as orderList from '../../../ui/table/order-list.module.css';
import * as styles from './developer.module.css';
import { causeText, comparedLines, requestTone } from './request-words.ts';
import * as zh from './zh.ts';

const WIDTH_PX = 760;

/** The lines that the server signed, beside those that were signed; differing ones are marked. */
function Compared({ request }: { request: LoggedRequest }): ReactNode {
  const lines = comparedLines(request);
  const side = (title: string, which: 'expected' | 'received') => (
    <section className={styles.side} aria-label={title}>
      <h4 className={controls.fieldLabel}>{title}</h4>
      <ol className={styles.text}>
        {lines.map((line) => (
          <li key={line.name} className={line.differs ? styles.differs : undefined}>
            <span className={styles.lineName}>
              {line.name}
              {line.differs ? <strong> {zh.requestDrawer.different}</strong> : null}
            </span>
            <code>{line[which]}</code>
          </li>
        ))}
      </ol>
    </section>
  );
  return (
    <div className={styles.sides} data-testid="signature-compared">
      {side(zh.requestDrawer.expected, 'expected')}
      {side(zh.requestDrawer.received, 'received')}
    </div>
  );
}

/** One request, with the text to sign; of a wrong signature also what was signed instead. */
export function RequestDrawer({ request, onClose }: { request: LoggedRequest; onClose(): void }): ReactNode {
  const { cause, expected, received, mistake } = request;
  return (
    <Dialog
      title={zh.requestDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="request-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.requestDrawer.close}</Button>}
    >
      <div className={orderList.detail}>
        <div className={orderList.detailHead} data-testid="detail-head">
          <strong className={looks.mono}>{request.method}</strong>
          <StatusTag tone={requestTone(request.status)}>{`HTTP ${request.status}`}</StatusTag>
        </div>
        {mistake ? <p className={`${controls.notice} ${controls.noticeBad}`}>{SIGNATURE_MISTAKES[mistake]}</p> : null}
        {cause === 'signature_invalid' && !mistake ? (
          <p className={`${controls.notice} ${controls.noticeBad}`}>{zh.requestDrawer.unknown}</p>
        ) : null}
        <Facts
          rows={[
            [zh.requestDrawer.time, formatTime(Date.parse(request.time))],
            [
              zh.requestDrawer.target,
              <span key="t" className={`${looks.mono} ${factStyles.break}`}>
                {request.target}
              </span>,
            ],
            [zh.requestDrawer.cause, cause && causeText(cause)],
            [zh.requestDrawer.ms, `${request.ms} ms`],
            [zh.requestDrawer.keyId, <Copyable key="k" text={request.keyId} what={zh.requestDrawer.keyId} />],
            [
              zh.requestDrawer.requestId,
              <Copyable key="r" text={request.requestId} what={zh.requestDrawer.requestId} />,
            ],
            [zh.requestDrawer.ip, request.ip],
          ]}
        />
        {received && received !== expected ? (
          <Compared request={request} />
        ) : (
          <section aria-label={zh.requestDrawer.text}>
            <h4 className={controls.fieldLabel}>{zh.requestDrawer.text}</h4>
            <pre className={styles.code}>{expected}</pre>
          </section>
        )}
      </div>
    </Dialog>
  );
}
