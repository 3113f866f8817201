import { PUBLIC_PATHS } from '@mashang/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { menusQuery } from '../features/menus/queries.ts';
import { PublicFrame } from '../features/sign-in/public-frame.tsx';
import { userQuery } from '../features/sign-in/queries.ts';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { useUnloadGuard } from '../lib/form/dirty-forms.ts';
import { setNavigator } from '../lib/page/navigation.ts';
import { latePart, Preloaded, preloadable } from '../lib/page/preloadable.tsx';
import { useSession } from '../lib/session/session.ts';
import { ToastHost } from '../ui/dialog/toast-host.tsx';
import { ErrorBoundary } from '../ui/layout/error-boundary.tsx';
import { SkeletonLines } from '../ui/layout/skeleton.tsx';
import { preloadAddress } from './page-registry.tsx';
import { ForbiddenPage, NotFoundPage } from './plain-pages.tsx';
import { LeaveDialog } from './shell/leave-dialog.tsx';
import { LoadingShell } from './shell/loading-shell.tsx';

const layout = preloadable(() => import('./shell/layout.tsx'));
const SetGooglePage = latePart(() => import('../features/sign-in/two-factor/set-google-page.tsx'));
const SlidePage = latePart(() => import('../features/sign-in/slide/slide-page.tsx'));
const InvitePage = latePart(() => import('../features/participants/invitations/invite-page.tsx'));
const AuthRedirectPage = latePart(() => import('../features/sign-in/auth-redirect-page.tsx'));

function isPublic(pathname: string): boolean {
  return Object.values(PUBLIC_PATHS).some((path) => matchPath(path, pathname));
}

/** After this time without content the empty shell is shown. */
const PATIENCE_MS = 120;

function preloadShell(): void {
  void layout.preload().catch(() => undefined);
}

/**
 * Requests everything that the first page needs at once, before anything is rendered: code, user, menu, and the page's
 * own data. Resolves when there is something to render.
 */
export async function startUp(): Promise<void> {
  const { pathname } = window.location;
  if (!useSession.getState().value || (isPublic(pathname) && !matchPath(PUBLIC_PATHS.signIn, pathname))) return;
  const answers = Promise.all([queryClient.prefetchQuery(userQuery), queryClient.prefetchQuery(menusQuery)]);
  const code = Promise.all([layout.preload().catch(() => undefined), preloadAddress(window.location)]);
  await code;
  // Quick answers are rendered at once, without an empty shell before.
  await Promise.race([answers, new Promise((late) => setTimeout(late, PATIENCE_MS))]);
}

/** Path of the sign-in page with the requested path, query and hash in its query. */
function loginPathFor(location: { pathname: string; search: string; hash: string }): string {
  const target = location.pathname + location.search + location.hash;
  return target === '/' ? PUBLIC_PATHS.signIn : `${PUBLIC_PATHS.signIn}?redirect=${encodeURIComponent(target)}`;
}

function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const hasToken = useSession((session) => session.value !== '');
  const location = useLocation();
  return hasToken ? children : <Navigate to={loginPathFor(location)} replace />;
}

/**
 * Everything that is not public. It stays mounted, but hidden, while a public page is shown: a user who is sent to bind
 * two-factor finds every tab and every unsaved form unchanged.
 */
function Inside(): ReactNode {
  const hasToken = useSession((session) => session.value !== '');
  const { pathname } = useLocation();
  const inside = !isPublic(pathname);
  const entered = useRef(false);
  entered.current = hasToken && (inside || entered.current);
  if (!entered.current) return inside ? <SignedIn>{null}</SignedIn> : null;
  return (
    <Activity mode={inside ? 'visible' : 'hidden'}>
      <Suspense fallback={<LoadingShell />}>
        <Preloaded page={layout} />
      </Suspense>
    </Activity>
  );
}

function NavigationBridge(): null {
  const navigate = useNavigate();
  useEffect(() => setNavigator((path) => void navigate(path)), [navigate]);
  useUnloadGuard();
  return null;
}

/** The public pages; any other path belongs to the layout. */
function PublicPages(): ReactNode {
  return (
    <Routes>
      <Route path={PUBLIC_PATHS.signIn} element={<SignInPage onTyping={preloadShell} />} />
      <Route path={PUBLIC_PATHS.notFound} element={<NotFoundPage alone />} />
      <Route path={PUBLIC_PATHS.forbidden} element={<ForbiddenPage alone />} />
      <Route path={PUBLIC_PATHS.slide} element={<SlidePage />} />
      <Route path={PUBLIC_PATHS.authRedirect} element={<AuthRedirectPage />} />
      <Route
        path={PUBLIC_PATHS.invitation}
        element={
          <PublicFrame wide>
            <InvitePage />
          </PublicFrame>
        }
      />
      <Route
        path={PUBLIC_PATHS.bindTwoFactor}
        element={
          <SignedIn>
            <SetGooglePage />
          </SignedIn>
        }
      />
      <Route path="*" element={null} />
    </Routes>
  );
}

/** The whole app: public pages, and everything else in the layout behind the sign-in guard. */
export function App(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      {/* As transitions, pages would render in slices between other work and appear two to four frames later. */}
      <BrowserRouter useTransitions={false}>
        <NavigationBridge />
        <ErrorBoundary scope="app">
          <Suspense
            fallback={
              <PublicFrame>
                <SkeletonLines lines={5} />
              </PublicFrame>
            }
          >
            <PublicPages />
          </Suspense>
          <Inside />
        </ErrorBoundary>
        <LeaveDialog />
        <ToastHost />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
