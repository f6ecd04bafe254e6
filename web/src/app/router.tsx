/** Every address of Marquee and the page that it shows. */
import { boardPart, pages } from '@marquee/contract/pages.ts';
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazily } from '#ui/lazily.tsx';
import { PageFailed } from '#ui/messages/LoadFailed.tsx';
import { sheetSearch } from './address/openPlace.ts';
import { FailedPage } from './pages/FailedPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SheetPage } from './pages/SheetPage.tsx';
import { loginSearch, signUpSearch } from './searches.ts';
import { Shell } from './shell/Shell.tsx';

/** A page whose code comes once it is gone to. Where it does not come the page says so: a reload would lose what waits to be saved. */
const page = <P extends object>(load: () => Promise<ComponentType<P>>) => lazily(load, PageFailed);

const LoginPage = page(async () => (await import('./pages/LoginPage.tsx')).LoginPage);

/** Another sheet is another page: nothing of the last one may linger. Nearly every visit is to a sheet, so its code comes at once. */
function SheetOf(props: { sheetURL: string }) {
  return <SheetPage key={props.sheetURL} {...props} />;
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: FailedPage });

const home = createRoute({ getParentRoute: () => root, path: pages.home, component: HomePage });

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  validateSearch: loginSearch,
  component: function Login() {
    return <LoginPage {...login.useSearch()} />;
  },
});

const loginAndReturn = createRoute({
  getParentRoute: () => root,
  path: pages.loginAndReturn,
  component: function LoginAndReturn() {
    return <LoginPage sheetURL={loginAndReturn.useParams().sheetURL} />;
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
  component: page(async () => (await import('./pages/AccountPage.tsx')).AccountPage),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: pages.forgotPassword,
  component: page(async () => (await import('./pages/ForgotPasswordPage.tsx')).ForgotPasswordPage),
});

const PasswordResetPage = page(async () => (await import('./pages/PasswordResetPage.tsx')).PasswordResetPage);

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: pages.passwordReset,
  component: function PasswordReset() {
    return <PasswordResetPage code={passwordReset.useParams().code} />;
  },
});

const ConfirmEmailPage = page(async () => (await import('./pages/ConfirmEmailPage.tsx')).ConfirmEmailPage);

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: pages.confirmEmail,
  component: function ConfirmEmail() {
    return <ConfirmEmailPage code={confirmEmail.useParams().code} />;
  },
});

const SignUpPage = page(async () => (await import('./pages/SignUpPage.tsx')).SignUpPage);

const signUp = createRoute({
  getParentRoute: () => root,
  path: pages.signUp,
  validateSearch: signUpSearch,
  component: function SignUp() {
    return <SignUpPage {...signUp.useSearch()} />;
  },
});

const UnsubscribePage = page(async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage);

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
  component: page(async () => (await import('./pages/TreeTestPage.tsx')).TreeTestPage),
});

const tinyMce = createRoute({
  getParentRoute: () => root,
  path: pages.tinyMce,
  component: page(async () => (await import('./pages/TinyMcePage.tsx')).TinyMcePage),
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
