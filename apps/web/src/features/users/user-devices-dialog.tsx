import type { UserDevices } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import * as deviceStyles from '../../ui/display/device-row.module.css';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { endUserSessions, userDevicesQuery } from './queries.ts';
import * as zh from './zh.tsx';

type User = { id: string; username: string };
type Session = UserDevices['sessions'][number];
type Passkey = UserDevices['passkeys'][number];
type Doing = { what: 'end'; session: Session | null } | { what: 'passkey'; passkey: Passkey };

function Row({ name, facts, children }: { name: string; facts: string; children?: ReactNode }): ReactNode {
  return (
    <li className={deviceStyles.deviceRow}>
      <span className={looks.grow}>
        <span className={deviceStyles.deviceName}>{name}</span>
        <span className={`${looks.soft} ${looks.num}`}>{facts}</span>
      </span>
      {children}
    </li>
  );
}

type ListsProps = { devices: UserDevices; may: boolean; start(doing: Doing): void };
function Lists({ devices, may, start }: ListsProps): ReactNode {
  const { sessions, passkeys, knownDevices } = devices;
  return (
    <>
      <h3 className={controls.sectionTitle}>{zh.deviceLists.sessionsHeading}</h3>
      {sessions.length === 0 ? <p className={looks.soft}>{zh.deviceLists.noSessions}</p> : null}
      <ul>
        {sessions.map((session) => (
          <Row
            key={session.id}
            name={`${session.name}（${session.device === 'PC' ? zh.deviceLists.computer : zh.deviceLists.phone}）`}
            facts={zh.deviceLists.sessionFacts(session.ip, session.lastSeen)}
          >
            {may ? (
              <Button
                small
                aria-label={zh.deviceLists.endSessionLabel(session.name)}
                onClick={() => start({ what: 'end', session })}
              >
                {zh.deviceLists.endSession}
              </Button>
            ) : null}
          </Row>
        ))}
      </ul>
      <h3 className={controls.sectionTitle}>{zh.deviceLists.passkeysHeading}</h3>
      {passkeys.length === 0 ? <p className={looks.soft}>{zh.deviceLists.noPasskeys}</p> : null}
      <ul>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            name={passkey.name}
            facts={zh.deviceLists.passkeyFacts(
              passkey.createdAt,
              passkey.lastUsedAt ? zh.deviceLists.lastUsed(passkey.lastUsedAt) : zh.deviceLists.neverUsed,
            )}
          >
            {may ? (
              <Button
                small
                aria-label={zh.deviceLists.removePasskeyLabel(passkey.name)}
                onClick={() => start({ what: 'passkey', passkey })}
              >
                {zh.deviceLists.removePasskey}
              </Button>
            ) : null}
          </Row>
        ))}
      </ul>
      <h3 className={controls.sectionTitle}>{zh.deviceLists.knownHeading}</h3>
      {knownDevices.length === 0 ? <p className={looks.soft}>{zh.deviceLists.noneKnown}</p> : null}
      <ul>
        {knownDevices.map(({ name, createdAt, lastUsedAt }) => (
          <Row key={`${name} ${createdAt}`} name={name} facts={zh.deviceLists.knownFacts(createdAt, lastUsedAt)} />
        ))}
      </ul>
    </>
  );
}

type EndProps = { user: User; session: Session | null; onClose(): void; onDone(): void };
function EndDialog({ user, session, onClose, onDone }: EndProps): ReactNode {
  return (
    <ReasonedDialog
      title={`${session ? zh.endDialog.oneTitle : zh.endDialog.allTitle} · ${user.username}`}
      button={zh.endDialog.confirm}
      done={({ ended }: { ended: number }) => zh.endDialog.done(ended)}
      testId="end-sessions"
      danger
      label={zh.endDialog.reason}
      code={RECENT_CODE}
      act={(reason, code) =>
        endUserSessions({ id: user.id, ...(session ? { sessionId: session.id } : {}), reason }, code)
      }
      after={onDone}
      onClose={onClose}
    >
      <p>{zh.endDialog.lead}</p>
    </ReasonedDialog>
  );
}

function RemovePasskey({ user, passkey, onClose }: { user: User; passkey: Passkey; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('operator.passkey', user.id), [user.id]);
  const [payload] = useState({ passkeyId: passkey.id });
  return (
    <ProposeDialog title={zh.removePasskey.title(user.username)} payload={payload} {...proposal} onClose={onClose}>
      {() => <p>{zh.removePasskey.lead(passkey.name)}</p>}
    </ProposeDialog>
  );
}

/** 登录与设备 of one user: its sessions, the means by which it can sign in, and buttons that end sessions. */
export default function UserDevicesDialog({
  user,
  self,
  onClose,
}: {
  user: User;
  self: boolean;
  onClose(): void;
}): ReactNode {
  const devices = useQuery(userDevicesQuery(user.id));
  const may = useMay('operator-user:propose') && !self;
  const [doing, setDoing] = useState<Doing>();
  const back = () => setDoing(undefined);
  if (doing?.what === 'end')
    return <EndDialog user={user} session={doing.session} onClose={back} onDone={() => void devices.refetch()} />;
  if (doing) return <RemovePasskey user={user} passkey={doing.passkey} onClose={back} />;
  return (
    <Dialog
      title={zh.userDevicesDialog.title(user.username)}
      testId="user-devices"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.userDevicesDialog.close}</Button>
          {may && devices.data && devices.data.sessions.length > 0 ? (
            <Button className={controls.btnDanger} onClick={() => setDoing({ what: 'end', session: null })}>
              {zh.userDevicesDialog.endAll}
            </Button>
          ) : null}
        </>
      }
    >
      {devices.error ? <LoadError error={devices.error} onRetry={() => void devices.refetch()} /> : null}
      {devices.isPending ? <SkeletonLines lines={4} /> : null}
      {devices.data ? <Lists devices={devices.data} may={may} start={setDoing} /> : null}
    </Dialog>
  );
}
