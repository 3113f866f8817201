import { KNOWN_PAGES } from '@mashang/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { PasskeyList } from '../passkeys/passkey-list.tsx';
import { userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';
import { LostPhone } from './lost-phone.tsx';
import { RenewRecovery } from './renew-recovery.tsx';
import * as styles from './two-factor.module.css';

/** The meaning of the binding, and how long one code is enough. */
function Bound({ stepUpMinutes }: { stepUpMinutes: number }): ReactNode {
  return (
    <>
      <p>{zh.bound.lead}</p>
      <p className={`${looks.soft} ${styles.twoFactorText}`}>
        {stepUpMinutes > 0 ? zh.bound.oneCodeFor(stepUpMinutes) : zh.bound.everyTime}{' '}
        <Link to={KNOWN_PAGES.profile.path}>{zh.bound.changeMinutes}</Link>
      </p>
      <RenewRecovery />
    </>
  );
}

/** 谷歌验证 inside the layout; for operators also their passkeys. */
export default function GoogleAuthPage(): ReactNode {
  const { google, stepUpMinutes, area } = useCurrentUser();
  const client = useQueryClient();
  const [binding, setBinding] = useState(!google);
  const bound = <Bound stepUpMinutes={stepUpMinutes} />;
  return (
    <div className={`${controls.page} ${controls.pageNarrow}`}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.googleAuthPage.heading}</h1>
        <StatusTag tone={google ? 'ok' : 'warn'}>
          {google ? zh.googleAuthPage.bound : zh.googleAuthPage.notBound}
        </StatusTag>
      </div>
      <section className={`${controls.panel} ${controls.page}`}>
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
