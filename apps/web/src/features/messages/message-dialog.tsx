import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { parseTime } from '@mashang/contract/time';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { timeAgo } from '../../lib/format.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type KeptMessage, MESSAGE_TITLES } from './message-rules.ts';
import { openMessage, readAllMessages, useMessages } from './message-store.ts';
import './messages.css';

const WIDTH_PX = 1_300;
const RENEW_MS = 30_000;

function MessageDetail({ message, onClose }: { message: KeptMessage; onClose(): void }): ReactNode {
  const navigate = useNavigate();
  const ordersPath = usePagePath('collection-orders');
  const { agtOrderNo, wdOrderId, payType } = message;
  return (
    <div className="message-detail">
      <h3 className="section-title">{MESSAGE_TITLES[message.msgType]}</h3>
      <dl className="facts">
        <dt>金额</dt>
        <dd className="message-amount">
          <MoneyText value={message.amount} /> 元
        </dd>
        <dt>订单号</dt>
        <dd>
          <Copyable text={agtOrderNo ?? wdOrderId ?? ''} what="订单号" />
        </dd>
        {payType === undefined ? null : (
          <>
            <dt>支付方式</dt>
            <dd>{PAY_TYPE_NAMES[payType] ?? payType}</dd>
          </>
        )}
        <dt>时间</dt>
        <dd className="num">{message.sendTime}</dd>
      </dl>
      {agtOrderNo && ordersPath ? (
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void navigate(`${ordersPath}?detail=${encodeURIComponent(agtOrderNo)}`);
          }}
        >
          查看订单
        </Button>
      ) : null}
    </div>
  );
}

/** The newest 50 notices: list on the left, the opened one on the right. */
export function MessageDialog({ openId, onClose }: { openId: string; onClose(): void }): ReactNode {
  const messages = useMessages((state) => state.messages);
  const now = useNow(RENEW_MS);
  const current = messages.find((message) => message.MESSAGE_ID === openId);
  return (
    <Dialog
      title="消息"
      width={WIDTH_PX}
      onClose={onClose}
      testId="message-dialog"
      footer={
        <>
          <Button disabled={messages.every((message) => message.isRead)} onClick={readAllMessages}>
            全部已读
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {messages.length === 0 ? (
        <EmptyState title="还没有消息" hint="有新的代收或代付订单时，会出现在这里。" />
      ) : (
        <div className="message-columns">
          <ul className="message-list">
            {messages.map((message) => (
              <li key={message.MESSAGE_ID}>
                <button
                  type="button"
                  className="message-item"
                  aria-current={message.MESSAGE_ID === openId}
                  onClick={() => openMessage(message.MESSAGE_ID)}
                >
                  <span className="message-dot" data-unread={!message.isRead} />
                  <span className="sr-only">{message.isRead ? '已读' : '未读'}</span>
                  <span className="message-line">
                    {MESSAGE_TITLES[message.msgType]} <MoneyText value={message.amount} />
                  </span>
                  <span className="soft num">{timeAgo(parseTime(message.sendTime), now, message.sendTime)}</span>
                </button>
              </li>
            ))}
          </ul>
          {current ? (
            <MessageDetail message={current} onClose={onClose} />
          ) : (
            <EmptyState title="请选择一条消息" hint="打开后即标为已读。" />
          )}
        </div>
      )}
    </Dialog>
  );
}
