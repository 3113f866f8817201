import { type OpenInvitation, PARTICIPANT_KIND_NAMES } from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { type Errors, type FaultWords, isFine } from '../../lib/form-rules.ts';
import { newPasswordError } from '../../lib/new-password.ts';
import { todayText } from '../../lib/shanghai-dates.ts';
import { usePageTitle } from '../../lib/title.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import '../../ui/order-list.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { blankPapers, fileOf, PAPER_FIELDS, PAPER_WORDS, whyPapersWrong } from './paper-rules.ts';
import { PapersFields } from './papers-form.tsx';
import './participants.css';
import { INCOMPLETE } from '../../lib/form-texts.ts';
import { FormError } from '../../ui/form-error.tsx';
import { acceptInvitation, invitationQuery } from './queries.ts';

const FAULTS: FaultWords = {
  ...PAPER_WORDS,
  failed: '提交失败，请重试',
  nameOf: (field) => (field === 'againPassword' ? 'again' : PAPER_WORDS.nameOf(field)),
};

function passwordErrors(password: string, again: string): Errors {
  const wrongAgain = again === password ? undefined : '再次输入新密码不一致';
  return { password: newPasswordError(password), again: again ? wrongAgain : '请再次输入新密码' };
}

function AcceptForm({ invitation, token }: { invitation: OpenInvitation; token: string }): ReactNode {
  const { legalName, phone, kind } = invitation;
  const form = useForm(PAPER_FIELDS, () => ({
    ...blankPapers({ legalName, phone, business: kind === 'AGENT' ? 'enterprise' : 'individual' }),
    ...{ password: '', again: '' },
  }));
  const { password, again } = form.values;
  const accept = useMutation({
    mutationFn: () => acceptInvitation({ ...fileOf(form.values), password, again }, token),
    meta: { quiet: true },
    onError: (error) => form.refuse(error, FAULTS),
  });
  useDirtyForm(!accept.isSuccess && form.dirty, '未提交的入驻资料');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (accept.isPending) return;
    const wrong = { ...passwordErrors(password, again), ...whyPapersWrong(form.values, todayText(Date.now())) };
    if (form.check({ ...wrong, form: isFine(wrong) ? undefined : INCOMPLETE })) accept.mutate();
  }
  if (accept.isSuccess)
    return (
      <div className="public-form" data-testid="invite-done">
        <h1>资料已提交</h1>
        <p className="public-lead">
          运营审核通过后，<strong>{accept.data.name}</strong>{' '}
          即可接单与接收资金。现在就可以用刚设置的密码登录，查看审核进度并绑定谷歌验证。
        </p>
        <Link className="btn btn-primary btn-wide" to="/login">
          去登录
        </Link>
      </div>
    );
  return (
    <form ref={form.ref} className="public-form" noValidate onSubmit={submit} onInput={() => form.forget('form')}>
      <h1>接受邀请</h1>
      <Facts
        rows={[
          ['邀请人', `${invitation.inviterName}（${invitation.inviterLegalName}）`],
          ['登录名', invitation.name],
          ['身份', PARTICIPANT_KIND_NAMES[invitation.kind]],
          ['有效期至', invitation.expiresAt],
        ]}
      />
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        value={invitation.name}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label="设置密码"
        name="password"
        autoComplete="new-password"
        error={form.errors.password}
        hint={<PasswordStrength password={password} />}
        onInput={form.at('password').put}
      />
      <PasswordField
        label="再次输入密码"
        name="again"
        autoComplete="new-password"
        error={form.errors.again}
        onInput={form.at('again').put}
      />
      <PapersFields form={form} door={{ token }} />
      <FormError text={form.errors.form} />
      <Button type="submit" kind="primary" className="btn-wide" busy={accept.isPending}>
        提交资料
      </Button>
    </form>
  );
}

/** What an invitation's link opens: who invites, a password of one's own, papers. Open to whoever holds the link. */
export default function InvitePage(): ReactNode {
  usePageTitle('接受邀请');
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (token === '')
    return (
      <div className="public-form">
        <h1>邀请链接不完整</h1>
        <p className="public-lead">请重新打开邀请人发来的完整链接，或扫描二维码。</p>
      </div>
    );
  if (error instanceof CallError && error.code > 0)
    return (
      <div className="public-form">
        <h1>邀请不可用</h1>
        <p className="notice notice-warn" role="alert">
          {error.message}
        </p>
        <Link className="btn btn-wide" to="/login">
          去登录
        </Link>
      </div>
    );
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data ? <AcceptForm invitation={data} token={token} /> : <SkeletonLines lines={8} />;
}
