import { PUBLIC_PATHS } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../../lib/format/title.ts';
import { useSession } from '../../../lib/session/session.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import * as publicStyles from '../../../ui/layout/public.module.css';
import { PublicFrame } from '../public-frame.tsx';
import * as zh from '../zh.tsx';
import SlideCheck from './slide-check.tsx';
import { keepSlidePass } from './slide-pass.ts';

/** 滑块验证 as a separate page: its pass is stored for one sign-in of this tab. */
export default function SlidePage(): ReactNode {
  usePageTitle(zh.slidePage.pageTitle);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.value !== '');
  if (signedIn) return <Navigate to="/" replace />;
  return (
    <PublicFrame>
      <h1 className={looks.srOnly}>{zh.slidePage.pageTitle}</h1>
      <p className={publicStyles.publicLead}>{zh.slidePage.lead}</p>
      <SlideCheck
        onPassed={(token) => {
          keepSlidePass(token);
          void navigate(`${PUBLIC_PATHS.signIn}${search}`, { replace: true, state });
        }}
      />
      <div className={publicStyles.publicLinks}>
        <Link to={`${PUBLIC_PATHS.signIn}${search}`} state={state}>
          {zh.slidePage.link}
        </Link>
      </div>
    </PublicFrame>
  );
}
