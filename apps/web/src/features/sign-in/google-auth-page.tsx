import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';
import { userQuery } from './queries.ts';

/** 谷歌验证 inside the layout. */
export default function GoogleAuthPage(): ReactNode {
  const { google } = useCurrentUser();
  const client = useQueryClient();
  const [binding, setBinding] = useState(!google);
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1 className="page-title">谷歌验证</h1>
        <StatusTag tone={google ? 'ok' : 'warn'}>{google ? '已绑定' : '未绑定'}</StatusTag>
      </div>
      <section className="panel page">
        {binding ? (
          <BindTwoFactor
            onDone={() => {
              setBinding(false);
              void client.invalidateQueries({ queryKey: userQuery.queryKey });
            }}
          />
        ) : (
          <>
            <p>登录、确认收款和所有需要二次验证的操作都会用到谷歌验证码。每个验证码只能使用一次。</p>
            {google ? null : (
              <div>
                <Button kind="primary" onClick={() => setBinding(true)}>
                  绑定谷歌验证码
                </Button>
              </div>
            )}
          </>
        )}
      </section>
    </div>
  );
}
