import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { StatusTag } from '../display/status-tag.tsx';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as zh from '../zh.tsx';
import { ProposeDialog, type Proposing } from './propose-dialog.tsx';

/** The kind of approval that restores a lost password or second factor. */
export type LostAccess = 'operator.password' | 'operator.two-factor';
type User = { id: string; username: string; google: boolean };
type Access = { enabled: boolean; google: boolean; firstPassword: { until: string; over: boolean } | null };

function firstPasswordText({ until, over }: NonNullable<Access['firstPassword']>): string {
  if (over) return zh.firstPasswordText.expired;
  return until ? zh.firstPasswordText.validUntil(until.slice(5, 16)) : zh.firstPasswordText.unchanged;
}

/** Tags of a user's access: whether it is enabled, has a second factor, and has a first password. */
export function AccessTags({ access }: { access: Access }): ReactNode {
  const { enabled, google, firstPassword } = access;
  return (
    <>
      <StatusTag tone={enabled ? 'ok' : 'mute'}>{enabled ? zh.accessTags.enabled : zh.accessTags.disabled}</StatusTag>
      <StatusTag tone={google ? 'ok' : 'warn'}>{google ? zh.accessTags.bound : zh.accessTags.notBound}</StatusTag>
      {firstPassword ? (
        <StatusTag tone={firstPassword.over ? 'bad' : 'info'}>{firstPasswordText(firstPassword)}</StatusTag>
      ) : null}
    </>
  );
}

type ButtonProps = {
  user: User;
  /** Changes of this user that wait: the same change is not requested twice. */
  pending: readonly { kind: string; waitsFor: 'word' | 'taking' }[];
  start(lost: LostAccess): void;
};

/** Buttons in a list of users that restore lost access. */
export function LostAccessButtons({ user, pending, start }: ButtonProps): ReactNode {
  const waits = (lost: LostAccess) => pending.some(({ kind, waitsFor }) => kind === lost && waitsFor === 'word');
  return (
    <>
      {waits('operator.password') ? null : (
        <Button
          small
          kind="text"
          aria-label={zh.lostAccessButtons.resetPasswordOf(user.username)}
          onClick={() => start('operator.password')}
        >
          {zh.lostAccessButtons.resetPassword}
        </Button>
      )}
      {user.google && !waits('operator.two-factor') ? (
        <Button
          small
          kind="text"
          aria-label={zh.lostAccessButtons.resetTwoFactorOf(user.username)}
          onClick={() => start('operator.two-factor')}
        >
          {zh.lostAccessButtons.resetTwoFactor}
        </Button>
      ) : null}
    </>
  );
}

type Props = {
  lost: LostAccess;
  user: User;
  /** How many hours a first password is valid. */
  firstPasswordHours: number;
  proposalOf(kind: LostAccess, userId: string): Proposing<object>;
  onClose(): void;
};

/** 重设密码 / 重置谷歌验证: takes effect once another person approves. */
export function LostAccessDialog({ lost, user, firstPasswordHours, proposalOf, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf(lost, user.id), [proposalOf, lost, user.id]);
  const isPassword = lost === 'operator.password';
  const title = isPassword ? zh.lostAccessDialog.passwordTitle : zh.lostAccessDialog.twoFactorTitle;
  return (
    <ProposeDialog title={`${title} · ${user.username}`} payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <>
          <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.lostAccessDialog.verifyFirst}</p>
          {isPassword ? (
            <p>{zh.lostAccessDialog.passwordIntro(firstPasswordHours)}</p>
          ) : (
            <p>{zh.lostAccessDialog.twoFactorIntro}</p>
          )}
        </>
      )}
    </ProposeDialog>
  );
}
