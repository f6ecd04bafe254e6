/** Every address of Marquee and the page that it shows. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { FailedPage } from './pages/FailedPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { LoginPage } from './pages/LoginPage.tsx';
import { NotBuiltPage } from './pages/NotBuiltPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';

const SheetPage = lazyRouteComponent(() => import('./pages/SheetPage.tsx'), 'SheetPage');

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: FailedPage });

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });

/** An unknown or malformed search parameter is ignored rather than refused. */
const LoginSearch = z.object({ sheetURL: z.string().max(100).optional().catch(undefined) });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: LoginSearch,
  component: function Login() {
    return <LoginPage sheetURL={login.useSearch().sheetURL} />;
  },
});

const loginAndReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/returnToSheet/$sheetURL',
  component: function LoginAndReturn() {
    return <LoginPage sheetURL={loginAndReturn.useParams().sheetURL} />;
  },
});

const sheet = createRoute({
  getParentRoute: () => root,
  path: '/sheet/$sheetURL',
  component: function Sheet() {
    const { sheetURL } = sheet.useParams();
    return <SheetPage key={sheetURL} sheetURL={sheetURL} />;
  },
});

const secureSheet = createRoute({
  getParentRoute: () => root,
  path: '/sheet/s/$sheetURL',
  component: function SecureSheet() {
    const { sheetURL } = secureSheet.useParams();
    return <SheetPage key={sheetURL} sheetURL={sheetURL} />;
  },
});

const account = createRoute({ getParentRoute: () => root, path: '/account', component: NotBuiltPage });
const forgotPassword = createRoute({ getParentRoute: () => root, path: '/forgot-password', component: NotBuiltPage });

export const router = createRouter({
  routeTree: root.addChildren([home, login, loginAndReturn, sheet, secureSheet, account, forgotPassword]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
