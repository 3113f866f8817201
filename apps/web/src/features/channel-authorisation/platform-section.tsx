import type {
  Authorisation,
  AuthorisationRequest,
  OpenPlatform,
  OwnAuthorisations,
} from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { AuthorisationCard } from './authorisation-card.tsx';
import { scopesText } from './authorisation-words.ts';

/** What the dialog is opened for: a new account, one again, or one that waits. */
export type Asking = { what: 'authorise'; platform: OpenPlatform; uid?: string; waiting?: AuthorisationRequest };

type Props = {
  place: OwnAuthorisations['platforms'][number];
  list: readonly Authorisation[];
  waiting: readonly AuthorisationRequest[];
  onAsk(asking: Asking): void;
  onRevoke(one: Authorisation): void;
  onHistory(one: Authorisation): void;
};

/** One open platform: its accounts, what waits, and beginning another. */
export function PlatformSection({ place, list, waiting, onAsk, onRevoke, onHistory }: Props): ReactNode {
  const { platform, name, closed, sandbox, scopes } = place;
  return (
    <section className="auth-place" aria-label={name}>
      <div className="auth-place-head">
        <h2 className="section-title">{name}</h2>
        {sandbox ? <StatusTag tone="info">沙箱</StatusTag> : null}
        <span className="soft auth-place-scopes">{closed ? '' : `可授权：${scopesText(scopes)}`}</span>
        <Button
          kind="primary"
          disabled={closed !== ''}
          aria-label={`授权账号，${name}`}
          onClick={() => onAsk({ what: 'authorise', platform })}
        >
          授权账号
        </Button>
      </div>
      {closed ? <p className="notice">暂不能授权：{closed}。</p> : null}
      {waiting.map((request) => (
        <p key={request.key} className="notice auth-waiting">
          <span>{request.uid} 正在等待扫码授权。</span>
          <Button small onClick={() => onAsk({ what: 'authorise', platform, uid: request.uid, waiting: request })}>
            继续
          </Button>
        </p>
      ))}
      {list.length === 0 ? (
        <div className="panel">
          <EmptyState title="还没有授权的账号" hint="点“授权账号”，用平台的手机应用扫码并同意。" />
        </div>
      ) : (
        <div className="auth-cards">
          {list.map((one) => (
            <AuthorisationCard
              key={one.id}
              one={one}
              onAgain={() => onAsk({ what: 'authorise', platform, uid: one.uid })}
              onRevoke={() => onRevoke(one)}
              onHistory={() => onHistory(one)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
