/** Every address of Marquee and the page that it shows. */
import { boardPart, pages } from '@marquee/contract/pages.ts';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { withSchemas } from '#ui/schemas.ts';
import { FailedPage } from './pages/FailedPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SheetPage } from './pages/SheetPage.tsx';
import { loginSearch, sheetSearch, signUpSearch } from './searches.ts';
import { Shell } from './shell/Shell.tsx';

const LoginPage = lazy(withSchemas(async () => ({ default: (await import('./pages/LoginPage.tsx')).LoginPage })));

/** Another sheet is another page: nothing of the last one may linger. Nearly every visit is to a sheet, so its code comes at once. */
function SheetOf(props: { sheetURL: string }) {
  return <SheetPage key={props.sheetURL} {...props} />;
}

function LoginTo(props: { sheetURL?: string | undefined; returnTo?: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <LoginPage {...props} />
    </Suspense>
  );
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: FailedPage });

const home = createRoute({ getParentRoute: () => root, path: pages.home, component: HomePage });

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  validateSearch: loginSearch,
  component: function Login() {
    return <LoginTo {...login.useSearch()} />;
  },
});

const loginAndReturn = createRoute({
  getParentRoute: () => root,
  path: pages.loginAndReturn,
  component: function LoginAndReturn() {
    return <LoginTo sheetURL={loginAndReturn.useParams().sheetURL} />;
  },
});

const sheet = createRoute({
  getParentRoute: () => root,
  path: pages.sheet,
  validateSearch: sheetSearch,
  component: function Sheet() {
    return <SheetOf {...sheet.useParams()} />;
  },
});

const secureSheet = createRoute({
  getParentRoute: () => root,
  path: pages.secureSheet,
  validateSearch: sheetSearch,
  component: function SecureSheet() {
    return <SheetOf {...secureSheet.useParams()} />;
  },
});

/** The same page with the banners in the place of the rows: the sheet stays open, and draws them itself. */
const board = createRoute({ getParentRoute: () => sheet, path: boardPart });
const secureBoard = createRoute({ getParentRoute: () => secureSheet, path: boardPart });

const account = createRoute({
  getParentRoute: () => root,
  path: pages.account,
  component: lazyRouteComponent(
    withSchemas(() => import('./pages/AccountPage.tsx')),
    'AccountPage',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: pages.forgotPassword,
  component: lazyRouteComponent(
    withSchemas(() => import('./pages/ForgotPasswordPage.tsx')),
    'ForgotPasswordPage',
  ),
});

const PasswordResetPage = lazyRouteComponent(
  withSchemas(() => import('./pages/PasswordResetPage.tsx')),
  'PasswordResetPage',
);

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: pages.passwordReset,
  component: function PasswordReset() {
    return <PasswordResetPage code={passwordReset.useParams().code} />;
  },
});

const ConfirmEmailPage = lazyRouteComponent(
  withSchemas(() => import('./pages/ConfirmEmailPage.tsx')),
  'ConfirmEmailPage',
);

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: pages.confirmEmail,
  component: function ConfirmEmail() {
    return <ConfirmEmailPage code={confirmEmail.useParams().code} />;
  },
});

const SignUpPage = lazyRouteComponent(
  withSchemas(() => import('./pages/SignUpPage.tsx')),
  'SignUpPage',
);

const signUp = createRoute({
  getParentRoute: () => root,
  path: pages.signUp,
  validateSearch: signUpSearch,
  component: function SignUp() {
    return <SignUpPage {...signUp.useSearch()} />;
  },
});

const UnsubscribePage = lazyRouteComponent(
  withSchemas(() => import('./pages/UnsubscribePage.tsx')),
  'UnsubscribePage',
);

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: pages.unsubscribe,
  component: function Unsubscribe() {
    return <UnsubscribePage token={unsubscribe.useParams().token} />;
  },
});

const treeTest = createRoute({
  getParentRoute: () => root,
  path: pages.treeTest,
  component: lazyRouteComponent(
    withSchemas(() => import('./pages/TreeTestPage.tsx')),
    'TreeTestPage',
  ),
});

const tinyMce = createRoute({
  getParentRoute: () => root,
  path: pages.tinyMce,
  component: lazyRouteComponent(
    withSchemas(() => import('./pages/TinyMcePage.tsx')),
    'TinyMcePage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    tinyMce,
    treeTest,
    home,
    login,
    loginAndReturn,
    sheet.addChildren([board]),
    secureSheet.addChildren([secureBoard]),
    account,
    forgotPassword,
    passwordReset,
    confirmEmail,
    signUp,
    unsubscribe,
  ]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
