import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Button } from './button.tsx';
import { ProposeDialog, type Proposing } from './propose-dialog.tsx';
import { StatusTag } from './status-tag.tsx';

/** What somebody has lost: the kind of approval that gives it back. */
export type LostAccess = 'operator.password' | 'operator.two-factor';
type User = { id: string; username: string; google: boolean };
type Access = { enabled: boolean; google: boolean; firstPassword: { until: string; over: boolean } | null };

function firstPasswordText({ until, over }: NonNullable<Access['firstPassword']>): string {
  if (over) return '初始密码已过期';
  return until ? `初始密码，${until.slice(5, 16)} 前有效` : '初始密码，尚未更改';
}

/** How a user gets in: whether at all, with a second factor or not, and by a password of its own or not yet. */
export function AccessTags({ access }: { access: Access }): ReactNode {
  const { enabled, google, firstPassword } = access;
  return (
    <>
      <StatusTag tone={enabled ? 'ok' : 'mute'}>{enabled ? '启用' : '停用'}</StatusTag>
      <StatusTag tone={google ? 'ok' : 'warn'}>{google ? '已绑定谷歌验证' : '未绑定谷歌验证'}</StatusTag>
      {firstPassword ? (
        <StatusTag tone={firstPassword.over ? 'bad' : 'info'}>{firstPasswordText(firstPassword)}</StatusTag>
      ) : null}
    </>
  );
}

type ButtonProps = {
  user: User;
  /** What waits about this user: the same is not asked for twice. */
  pending: readonly { kind: string; waitsFor: 'word' | 'taking' }[];
  start(lost: LostAccess): void;
};

/** Where a user stands in a list: giving back what it has lost. */
export function LostAccessButtons({ user, pending, start }: ButtonProps): ReactNode {
  const waits = (lost: LostAccess) => pending.some(({ kind, waitsFor }) => kind === lost && waitsFor === 'word');
  return (
    <>
      {waits('operator.password') ? null : (
        <Button small kind="text" aria-label={`重设密码 ${user.username}`} onClick={() => start('operator.password')}>
          重设密码
        </Button>
      )}
      {user.google && !waits('operator.two-factor') ? (
        <Button
          small
          kind="text"
          aria-label={`重置谷歌验证 ${user.username}`}
          onClick={() => start('operator.two-factor')}
        >
          重置谷歌验证
        </Button>
      ) : null}
    </>
  );
}

type Props = {
  lost: LostAccess;
  user: User;
  /** How long a first password lets in. */
  firstPasswordHours: number;
  proposalOf(kind: LostAccess, userId: string): Proposing<object>;
  onClose(): void;
};

/** 重设密码 / 重置谷歌验证: in force once another person agrees. */
export function LostAccessDialog({ lost, user, firstPasswordHours, proposalOf, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf(lost, user.id), [proposalOf, lost, user.id]);
  const isPassword = lost === 'operator.password';
  return (
    <ProposeDialog
      title={`${isPassword ? '重设密码' : '重置谷歌验证'} · ${user.username}`}
      payload={{}}
      {...proposal}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="notice notice-warn">请先当面或通过可靠渠道核实本人，不要只凭来电或聊天消息。</p>
          {isPassword ? (
            <p>
              审批通过后现有密码与通行密钥作废，所有设备退出登录；初始密码由您领取，只显示一次，{firstPasswordHours}{' '}
              小时内有效，本人登录后须自行设置密码。谷歌验证不受影响。
            </p>
          ) : (
            <p>
              审批通过后解除绑定，恢复码与通行密钥作废，所有设备退出登录。本人凭密码登录后重新绑定，绑定前不能办理需要谷歌验证的操作，绑定后
              24 小时内不能转出资金。
            </p>
          )}
        </>
      )}
    </ProposeDialog>
  );
}
