import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { menusQuery } from '../features/menus/queries.ts';
import { userQuery } from '../features/sign-in/queries.ts';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { setNavigator } from '../lib/navigation.ts';
import { Preloaded, preloadable } from '../lib/preloadable.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { preloadAddress } from './page-registry.tsx';
import { ForbiddenPage, NotFoundPage } from './plain-pages.tsx';

const layout = preloadable(() => import('./shell/layout.tsx'));
const SetGooglePage = lazy(() => import('../features/sign-in/set-google-page.tsx'));

function preloadShell(): void {
  void layout.preload().catch(() => undefined);
}

/**
 * What the first page needs, asked for all at once before anything is drawn: code, who is there, with which menu, and
 * the page's own data. Resolves when there is something to draw.
 */
export async function startUp(): Promise<void> {
  if (!useSession.getState().value || window.location.pathname === '/setgoogle') return;
  void queryClient.prefetchQuery(userQuery);
  void queryClient.prefetchQuery(menusQuery);
  preloadAddress(window.location);
  await layout.preload().catch(() => undefined);
}

/** Where one was going, path, query and hash, as the sign-in page's query. */
function loginPathFor(location: { pathname: string; search: string; hash: string }): string {
  const target = location.pathname + location.search + location.hash;
  return target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}

function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const hasToken = useSession((session) => session.value !== '');
  const location = useLocation();
  return hasToken ? children : <Navigate to={loginPathFor(location)} replace />;
}

function NavigationDoor(): null {
  const navigate = useNavigate();
  useEffect(() => setNavigator((path) => void navigate(path)), [navigate]);
  return null;
}

/** The whole app: public pages, and everything else behind the guard in the layout. */
export function App(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <NavigationDoor />
        <ErrorBoundary>
          <Suspense fallback={null}>
            <Routes>
              <Route path="/login" element={<SignInPage onTyping={preloadShell} />} />
              <Route
                path="/404"
                element={
                  <main>
                    <NotFoundPage />
                  </main>
                }
              />
              <Route
                path="/401"
                element={
                  <main>
                    <ForbiddenPage />
                  </main>
                }
              />
              <Route
                path="/setgoogle"
                element={
                  <SignedIn>
                    <SetGooglePage />
                  </SignedIn>
                }
              />
              <Route
                path="*"
                element={
                  <SignedIn>
                    <Preloaded page={layout} />
                  </SignedIn>
                }
              />
            </Routes>
          </Suspense>
        </ErrorBoundary>
        <ToastHost />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
