import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import { usePageTitle } from '../../lib/title.ts';
import { BindTwoFactor } from './bind-two-factor.tsx';
import './login.css';
import { userQuery } from './queries.ts';

/** 绑定谷歌验证码, outside the layout: a call that needed two-factor sends here. */
export default function SetGooglePage(): ReactNode {
  usePageTitle('绑定谷歌验证码');
  const navigate = useNavigate();
  return (
    <main className="login">
      <section className="login-card login-card-wide">
        <h1 className="page-title">绑定谷歌验证码</h1>
        <BindTwoFactor
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
            void navigate('/', { replace: true });
          }}
        />
        <div className="login-links">
          <Link to="/">返回首页</Link>
        </div>
      </section>
    </main>
  );
}
