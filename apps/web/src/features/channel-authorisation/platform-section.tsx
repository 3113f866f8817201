import type {
  Authorisation,
  AuthorisationRequest,
  OpenPlatform,
  OwnAuthorisations,
} from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { AuthorisationCard } from './authorisation-card.tsx';
import { scopesText } from './authorisation-words.ts';
import * as styles from './authorisations.module.css';
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
    <section className={styles.authPlace} aria-label={name}>
      <div className={styles.authPlaceHead}>
        <h2 className={controls.sectionTitle}>{name}</h2>
        {sandbox ? <StatusTag tone="info">{zh.platformSection.sandbox}</StatusTag> : null}
        <span className={`${looks.soft} ${styles.authPlaceScopes}`}>
          {closed ? '' : zh.platformSection.scopes(scopesText(scopes))}
        </span>
        <Button
          kind="primary"
          disabled={closed !== ''}
          aria-label={zh.platformSection.authoriseLabel(name)}
          onClick={() => onAsk({ what: 'authorise', platform })}
        >
          {zh.platformSection.authorise}
        </Button>
      </div>
      {closed ? <p className={controls.notice}>{zh.platformSection.closed(closed)}</p> : null}
      {waiting.map((request) => (
        <p key={request.key} className={`${controls.notice} ${styles.authWaiting}`} data-testid="auth-waiting">
          <span>{zh.platformSection.waiting(request.uid)}</span>
          <Button small onClick={() => onAsk({ what: 'authorise', platform, uid: request.uid, waiting: request })}>
            {zh.platformSection.goOn}
          </Button>
        </p>
      ))}
      {list.length === 0 ? (
        <div className={controls.panel}>
          <EmptyState title={zh.platformSection.emptyTitle} hint={zh.platformSection.emptyHint} />
        </div>
      ) : (
        <div className={styles.authCards}>
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
