import { KNOWN_PAGES } from '@mashang/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { StatusTag } from '../../ui/status-tag.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';
import { LostPhone } from './lost-phone.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { userQuery } from './queries.ts';
import { RenewRecovery } from './renew-recovery.tsx';

/** What being bound means, and for how long one code is enough. */
function Bound({ stepUpMinutes }: { stepUpMinutes: number }): ReactNode {
  return (
    <>
      <p>登录、确认收款等重要操作需要谷歌验证码。每个验证码只能使用一次，30 秒更新一次。</p>
      <p className="soft two-factor-text">
        {stepUpMinutes > 0
          ? `验证通过后 ${stepUpMinutes} 分钟内，一般操作免再次输入；大额、审批与密钥操作始终需要。`
          : '每次重要操作都需要输入验证码。'}{' '}
        <Link to={KNOWN_PAGES.profile.path}>调整免验证码时长</Link>
      </p>
      <RenewRecovery />
    </>
  );
}

/** 谷歌验证 inside the layout; for operators their passkeys beside it. */
export default function GoogleAuthPage(): ReactNode {
  const { google, stepUpMinutes, area } = useCurrentUser();
  const client = useQueryClient();
  const [binding, setBinding] = useState(!google);
  const bound = <Bound stepUpMinutes={stepUpMinutes} />;
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1 className="page-title">谷歌验证</h1>
        <StatusTag tone={google ? 'ok' : 'warn'}>{google ? '已绑定' : '未绑定'}</StatusTag>
      </div>
      <section className="panel page">
        {binding ? (
          <BindTwoFactor
            whenBound={bound}
            onBound={() => void client.invalidateQueries({ queryKey: userQuery.queryKey })}
            onDone={() => setBinding(false)}
          />
        ) : (
          bound
        )}
      </section>
      {area === 'operator' ? <PasskeyList /> : null}
      <LostPhone />
    </div>
  );
}
