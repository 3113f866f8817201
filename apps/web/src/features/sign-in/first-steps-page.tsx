import type { UserInfo } from '@mashang/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/title.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';
import { usePasswordForm } from './password-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { signOut } from './queries.ts';
import { leaveThisDevice } from './use-leave.ts';

type Props = { user: UserInfo; onDone(): void };

function Leave(): ReactNode {
  const leave = useMutation({ mutationFn: () => signOut(undefined), onSettled: () => leaveThisDevice('注销登录成功') });
  return (
    <div className="public-links">
      <Button kind="text" busy={leave.isPending} onClick={() => leave.mutate()}>
        退出登录
      </Button>
    </div>
  );
}

/** Another person has seen the password one came in by: it opens nothing but the choice of one's own. */
function ChoosePassword({ user, onDone }: Props): ReactNode {
  usePageTitle('设置密码');
  const { formId, busy, form } = usePasswordForm({
    user,
    oldLabel: '初始密码',
    note: '至少 8 个字符，字母、数字、符号、汉字都可以。',
    onDone: () => {
      showToast('success', '密码已设置');
      onDone();
    },
  });
  return (
    <PublicFrame>
      <div className="form-grid">
        <h1>请先设置您自己的密码</h1>
        <p className="public-lead">您用的是初始密码，经办人也见过它。设置后初始密码立即作废。</p>
      </div>
      {form}
      <Button kind="primary" type="submit" form={formId} busy={busy}>
        设置密码
      </Button>
      <Leave />
    </PublicFrame>
  );
}

/** The staff works with two factors or not at all. */
function Bind({ onDone }: Pick<Props, 'onDone'>): ReactNode {
  usePageTitle('绑定谷歌验证码');
  return (
    <PublicFrame wide>
      <div className="form-grid">
        <h1>请先绑定谷歌验证码</h1>
        <p className="public-lead">运营人员须绑定后才能使用本系统：他人即使知道密码也无法登录您的账号。</p>
      </div>
      <BindTwoFactor
        whenBound={
          <Button kind="primary" onClick={onDone}>
            已绑定，进入系统
          </Button>
        }
        onDone={onDone}
      />
      <Leave />
    </PublicFrame>
  );
}

/** What somebody has to do before anything else; nothing of the shell stands around it. */
export default function FirstStepsPage({ user, onDone }: Props): ReactNode {
  return user.mustChoosePassword ? <ChoosePassword user={user} onDone={onDone} /> : <Bind onDone={onDone} />;
}
