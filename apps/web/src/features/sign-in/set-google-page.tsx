import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import { endSession } from '../../lib/session-end.ts';
import { usePageTitle } from '../../lib/title.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';
import { PublicFrame } from './public-frame.tsx';
import { userQuery } from './queries.ts';

/** 绑定谷歌验证码, outside the layout: a call that needed two-factor sends here. Loads no menus. */
export default function SetGooglePage(): ReactNode {
  usePageTitle('绑定谷歌验证码');
  const navigate = useNavigate();
  const user = useQuery(userQuery);
  const isEmpty = user.isSuccess && !user.data?.id;
  useEffect(() => {
    if (isEmpty) endSession('Verification failed, please Login again.');
  }, [isEmpty]);
  const bound = <p className="notice notice-ok">您的账号已绑定谷歌验证码，无需重复绑定。</p>;
  function body(): ReactNode {
    if (user.error) return <LoadError error={user.error} onRetry={() => void user.refetch()} />;
    if (!user.data?.id) return <SkeletonLines lines={5} />;
    if (user.data.google) return bound;
    return <BindTwoFactor whenBound={bound} onDone={leave} />;
  }
  function leave(): void {
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void navigate('/', { replace: true });
  }
  return (
    <PublicFrame wide>
      <div className="form-grid">
        <h1>绑定谷歌验证码</h1>
        <p className="public-lead">
          绑定后，登录和确认收款等重要操作都需要验证码，他人即使知道密码也无法操作您的账号。
        </p>
      </div>
      {body()}
      <div className="public-links">
        <Link to="/">返回首页</Link>
      </div>
    </PublicFrame>
  );
}
