import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { safeServiceLink } from '../../lib/customer-service.ts';
import { siteInfoQuery } from './queries.ts';

/** What to do when the password or the phone is gone; nobody gets in by answering questions. */
export function SignInHelp(): ReactNode {
  const link = safeServiceLink(useQuery(siteInfoQuery).data?.customerService ?? '', window.location.origin);
  return (
    <details className="public-help">
      <summary>忘记密码或手机丢失？</summary>
      <ul>
        <li>手机不在身边：输入密码后，在验证码输入框下选择“使用恢复码”。</li>
        <li>
          忘记密码，或恢复码也已遗失：请联系平台运营人员
          {link ? (
            <>
              （
              <a href={link} target="_blank" rel="noopener noreferrer">
                联系客服
              </a>
              ）
            </>
          ) : null}
          。核实身份后由两人办理，为您重设密码或解除绑定。
        </li>
      </ul>
    </details>
  );
}
