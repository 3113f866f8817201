import type { Authorisation, AuthorisationRequest, OpenPlatform } from '@mashang/contract/channel-authorisation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { AuthoriseDialog } from './authorise-dialog.tsx';
import { HistoryList } from './history-list.tsx';
import { type Asking, PlatformSection } from './platform-section.tsx';
import { ownAuthorisationsQuery, refreshAuthorisations } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import * as zh from './zh.tsx';

type Open =
  | { what: 'authorise'; platform: OpenPlatform; uid?: string; waiting?: AuthorisationRequest }
  | { what: 'revoke' | 'history'; one: Authorisation };

/**
 * 渠道授权: lists which of the participant's accounts at the open platforms the program may read, and ends authorisations.
 */
export default function OwnAuthorisationsPage(): ReactNode {
  const { data, error, refetch } = useQuery(ownAuthorisationsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  function ask(asking: Asking): void {
    setOpen(asking);
  }
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.ownAuthorisations.title}</h1>
        <span className={looks.grow} />
        <Button
          className={controls.btnIcon}
          aria-label={zh.ownAuthorisations.refresh}
          title={zh.ownAuthorisations.refresh}
          onClick={() => void refreshAuthorisations()}
        >
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      <p className={looks.soft}>{zh.ownAuthorisations.intro}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data?.platforms.map((place) => (
        <PlatformSection
          key={place.platform}
          place={place}
          list={data.list.filter((one) => one.platform === place.platform)}
          waiting={data.waiting.filter((one) => one.platform === place.platform)}
          onAsk={ask}
          onRevoke={(one) => setOpen({ what: 'revoke', one })}
          onHistory={(one) => setOpen({ what: 'history', one })}
        />
      ))}
      {open?.what === 'authorise' ? <AuthoriseDialog {...open} onClose={close} /> : null}
      {open?.what === 'revoke' ? <RevokeDialog one={open.one} onClose={close} /> : null}
      {open?.what === 'history' ? (
        <Dialog title={zh.ownAuthorisations.historyTitle(open.one.uid)} shape="drawer" width={520} onClose={close}>
          <HistoryList id={open.one.id} />
        </Dialog>
      ) : null}
    </div>
  );
}
