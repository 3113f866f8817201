import { KNOWN_PAGES } from '@mashang/contract/pages';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';

/** What the user should know about its own sign-in: tries of others that failed, and a change of factors that money waits for. */
export function SignInNotice(): ReactNode {
  const { signInNotice } = useCurrentUser();
  const { failedTries, failedLastAt, factorsChangedAt, moneyFrom } = signInNotice;
  const [read, setRead] = useState(false);
  if (read || (failedTries === 0 && moneyFrom === '')) return null;
  return (
    <div className="notice notice-warn connection-notice" role="status" data-testid="sign-in-notice">
      <span>
        {failedTries > 0
          ? `上次登录后有 ${failedTries} 次登录失败，最近一次在 ${failedLastAt}。如非本人操作，请修改密码并检查登录设备。`
          : ''}
        {moneyFrom ? `您的登录方式于 ${factorsChangedAt} 变更，${moneyFrom} 起才能转出资金。` : ''}
        <Link to={KNOWN_PAGES.profile.path}>查看账号安全</Link>
      </span>
      <Button small onClick={() => setRead(true)}>
        知道了
      </Button>
    </div>
  );
}
