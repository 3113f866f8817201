import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../../lib/api/query-client.ts';
import { usePageTitle } from '../../../lib/format/title.ts';
import { endSession } from '../../../lib/session/session-end.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as publicStyles from '../../../ui/layout/public.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';

/** 绑定谷歌验证码, outside the layout: opened after a call that requires two-factor. It loads no menus. */
export default function SetGooglePage(): ReactNode {
  usePageTitle(zh.setGooglePage.pageTitle);
  const navigate = useNavigate();
  const user = useQuery(userQuery);
  const isEmpty = user.isSuccess && !user.data?.id;
  useEffect(() => {
    if (isEmpty) endSession('Verification failed, please Login again.');
  }, [isEmpty]);
  const bound = <p className={`${controls.notice} ${controls.noticeOk}`}>{zh.setGooglePage.notice}</p>;
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
      <div className={dialogStyles.formGrid}>
        <h1>{zh.setGooglePage.pageTitle}</h1>
        <p className={publicStyles.publicLead}>{zh.setGooglePage.lead}</p>
      </div>
      {body()}
      <div className={publicStyles.publicLinks}>
        <Link to="/">{zh.setGooglePage.link}</Link>
      </div>
    </PublicFrame>
  );
}
