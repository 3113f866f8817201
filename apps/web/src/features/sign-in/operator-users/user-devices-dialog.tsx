import type { UserDevices } from '@mashang/contract/sign-in';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { RECENT_CODE } from '../../../ui/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { ReasonedDialog } from '../../../ui/reasoned-dialog.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import '../account.css';
import { endUserSessions, userDevicesQuery } from './queries.ts';

type User = { id: string; username: string };
type Session = UserDevices['sessions'][number];
type Passkey = UserDevices['passkeys'][number];
type Doing = { what: 'end'; session: Session | null } | { what: 'passkey'; passkey: Passkey };

function Row({ name, facts, children }: { name: string; facts: string; children?: ReactNode }): ReactNode {
  return (
    <li className="device-row">
      <span className="grow">
        <span className="device-name">{name}</span>
        <span className="soft num">{facts}</span>
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
      <h3 className="section-title">登录中</h3>
      {sessions.length === 0 ? <p className="soft">没有登录中的设备。</p> : null}
      <ul>
        {sessions.map((session) => (
          <Row
            key={session.id}
            name={`${session.name}（${session.device === 'PC' ? '电脑' : '手机'}）`}
            facts={`${session.ip} · 最近 ${session.lastSeen}`}
          >
            {may ? (
              <Button small aria-label={`退出 ${session.name}`} onClick={() => start({ what: 'end', session })}>
                退出
              </Button>
            ) : null}
          </Row>
        ))}
      </ul>
      <h3 className="section-title">通行密钥</h3>
      {passkeys.length === 0 ? <p className="soft">没有通行密钥。</p> : null}
      <ul>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            name={passkey.name}
            facts={`添加于 ${passkey.createdAt} · ${passkey.lastUsedAt ? `最近使用 ${passkey.lastUsedAt}` : '还未使用过'}`}
          >
            {may ? (
              <Button small aria-label={`移除 ${passkey.name}`} onClick={() => start({ what: 'passkey', passkey })}>
                移除
              </Button>
            ) : null}
          </Row>
        ))}
      </ul>
      <h3 className="section-title">已知设备</h3>
      {knownDevices.length === 0 ? <p className="soft">没有已知设备。</p> : null}
      <ul>
        {knownDevices.map(({ name, createdAt, lastUsedAt }) => (
          <Row key={`${name} ${createdAt}`} name={name} facts={`首次 ${createdAt} · 最近登录 ${lastUsedAt}`} />
        ))}
      </ul>
    </>
  );
}

type EndProps = { user: User; session: Session | null; onClose(): void; onDone(): void };
function EndDialog({ user, session, onClose, onDone }: EndProps): ReactNode {
  return (
    <ReasonedDialog
      title={`${session ? '退出一个登录' : '全部退出'} · ${user.username}`}
      button="退出登录"
      done={({ ended }: { ended: number }) => `已退出 ${ended} 个登录`}
      testId="end-sessions"
      danger
      label="原因"
      code={RECENT_CODE}
      act={(reason, code) =>
        endUserSessions({ id: user.id, ...(session ? { sessionId: session.id } : {}), reason }, code)
      }
      after={onDone}
      onClose={onClose}
    >
      <p>
        立即生效，原因会显示给本人。密码、谷歌验证与通行密钥不变：账号可能已被他人掌握时，请改用重设密码或重置谷歌验证。
      </p>
    </ReasonedDialog>
  );
}

function RemovePasskey({ user, passkey, onClose }: { user: User; passkey: Passkey; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('operator.passkey', user.id), [user.id]);
  const [payload] = useState({ passkeyId: passkey.id });
  return (
    <ProposeDialog title={`移除通行密钥 · ${user.username}`} payload={payload} {...proposal} onClose={onClose}>
      {() => <p>审批通过后“{passkey.name}”不能再登录，该用户的所有设备退出登录。</p>}
    </ProposeDialog>
  );
}

/** 登录与设备 of one user: what it is signed in with, what could sign in, and ending it. */
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
      title={`登录与设备 · ${user.username}`}
      testId="user-devices"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {may && devices.data && devices.data.sessions.length > 0 ? (
            <Button className="btn-danger" onClick={() => setDoing({ what: 'end', session: null })}>
              全部退出
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
