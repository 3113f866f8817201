import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { customerServiceQuery, safeServiceLink } from '../../lib/customer-service.ts';
import './two-factor.css';

/** What to do when the authenticator is gone. */
export function LostPhone(): ReactNode {
  const link = safeServiceLink(useQuery(customerServiceQuery).data?.url ?? '', window.location.origin);
  return (
    <section className="panel page" aria-labelledby="lost-phone">
      <h2 className="section-title" id="lost-phone">
        手机丢失或更换怎么办
      </h2>
      <ul className="lost-list two-factor-text">
        <li>更换手机：先在旧手机的验证器中导出账号，再导入新手机，无需重新绑定。</li>
        <li>手机丢失：登录时在验证码输入框下选择“使用恢复码”。每个恢复码只能使用一次。</li>
        <li>
          恢复码也已遗失：请联系平台运营人员核实身份后处理
          {link ? (
            <>
              （
              <a href={link} target="_blank" rel="noopener noreferrer">
                联系客服
              </a>
              ）
            </>
          ) : null}
          。工作人员不会向您索要验证码或恢复码。
        </li>
      </ul>
    </section>
  );
}
