import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/title.ts';
import { PublicFrame } from './public-frame.tsx';
import SlideCheck from './slide-check.tsx';
import { keepSlidePass } from './slide-pass.ts';

/** 滑块验证 on a page of its own: what it gives is kept for one sign-in of this tab. */
export default function SlidePage(): ReactNode {
  usePageTitle('滑块验证');
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.value !== '');
  if (signedIn) return <Navigate to="/" replace />;
  return (
    <PublicFrame>
      <h1 className="sr-only">滑块验证</h1>
      <p className="public-lead">多次登录失败后，需要先确认是本人在操作。完成验证后将返回登录页，有效期 2 分钟。</p>
      <SlideCheck
        onPassed={(token) => {
          keepSlidePass(token);
          void navigate(`/login${search}`, { replace: true, state });
        }}
      />
      <div className="public-links">
        <Link to={`/login${search}`} state={state}>
          返回登录
        </Link>
      </div>
    </PublicFrame>
  );
}
