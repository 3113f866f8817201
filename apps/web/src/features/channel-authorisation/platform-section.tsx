import type {
  Authorisation,
  AuthorisationRequest,
  OpenPlatform,
  OwnAuthorisations,
} from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { AuthorisationCard } from './authorisation-card.tsx';
import { scopesText } from './authorisation-words.ts';
import * as zh from './zh.tsx';

/** Purpose of the dialog: a new account, a known one again, or a waiting request. */
export type Asking = { what: 'authorise'; platform: OpenPlatform; uid?: string; waiting?: AuthorisationRequest };

type Props = {
  place: OwnAuthorisations['platforms'][number];
  list: readonly Authorisation[];
  waiting: readonly AuthorisationRequest[];
  onAsk(asking: Asking): void;
  onRevoke(one: Authorisation): void;
  onHistory(one: Authorisation): void;
};

/** One open platform: its accounts, its waiting requests, and a button for another account. */
export function PlatformSection({ place, list, waiting, onAsk, onRevoke, onHistory }: Props): ReactNode {
  const { platform, name, closed, sandbox, scopes } = place;
  return (
    <section className="auth-place" aria-label={name}>
      <div className="auth-place-head">
        <h2 className="section-title">{name}</h2>
        {sandbox ? <StatusTag tone="info">{zh.platformSection.sandbox}</StatusTag> : null}
        <span className="soft auth-place-scopes">{closed ? '' : zh.platformSection.scopes(scopesText(scopes))}</span>
        <Button
          kind="primary"
          disabled={closed !== ''}
          aria-label={zh.platformSection.authoriseLabel(name)}
          onClick={() => onAsk({ what: 'authorise', platform })}
        >
          {zh.platformSection.authorise}
        </Button>
      </div>
      {closed ? <p className="notice">{zh.platformSection.closed(closed)}</p> : null}
      {waiting.map((request) => (
        <p key={request.key} className="notice auth-waiting" data-testid="auth-waiting">
          <span>{zh.platformSection.waiting(request.uid)}</span>
          <Button small onClick={() => onAsk({ what: 'authorise', platform, uid: request.uid, waiting: request })}>
            {zh.platformSection.goOn}
          </Button>
        </p>
      ))}
      {list.length === 0 ? (
        <div className="panel">
          <EmptyState title={zh.platformSection.emptyTitle} hint={zh.platformSection.emptyHint} />
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
