/** Every address of Marquee and the page that it shows. */
import { pages } from '@marquee/contract/pages.ts';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { ownPath } from './ownPath.ts';
import { FailedPage } from './pages/FailedPage.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SheetPage } from './pages/SheetPage.tsx';
import { Shell } from './shell/Shell.tsx';

const LoginPage = lazy(async () => ({ default: (await import('./pages/LoginPage.tsx')).LoginPage }));

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

/** An unknown or malformed search parameter is ignored rather than refused. */
const SheetToOpen = z.object({ sheetURL: z.string().max(100).optional().catch(undefined) });
const LoginSearch = SheetToOpen.extend({
  returnTo: z
    .string()
    .max(1_000)
    .transform((text) => ownPath(text))
    .optional()
    .catch(undefined),
});

const login = createRoute({
  getParentRoute: () => root,
  path: pages.login,
  validateSearch: LoginSearch,
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

/** What is open on a sheet, which `address/` reads and writes. */
const SheetSearch = z.object({
  view: z.int().positive().optional().catch(undefined),
  row: z.int().positive().optional().catch(undefined),
  banner: z
    .string()
    .regex(/^\d{1,10}:\d{1,10}$/)
    .optional()
    .catch(undefined),
  comments: z
    .union([z.literal('sheet'), z.int().positive()])
    .optional()
    .catch(undefined),
});

const sheet = createRoute({
  getParentRoute: () => root,
  path: pages.sheet,
  validateSearch: SheetSearch,
  component: function Sheet() {
    return <SheetOf {...sheet.useParams()} />;
  },
});

const secureSheet = createRoute({
  getParentRoute: () => root,
  path: pages.secureSheet,
  validateSearch: SheetSearch,
  component: function SecureSheet() {
    return <SheetOf {...secureSheet.useParams()} />;
  },
});

const account = createRoute({
  getParentRoute: () => root,
  path: pages.account,
  component: lazyRouteComponent(() => import('./pages/AccountPage.tsx'), 'AccountPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: pages.forgotPassword,
  component: lazyRouteComponent(() => import('./pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

const PasswordResetPage = lazyRouteComponent(() => import('./pages/PasswordResetPage.tsx'), 'PasswordResetPage');

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: pages.passwordReset,
  component: function PasswordReset() {
    return <PasswordResetPage code={passwordReset.useParams().code} />;
  },
});

const ConfirmEmailPage = lazyRouteComponent(() => import('./pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage');

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: pages.confirmEmail,
  component: function ConfirmEmail() {
    return <ConfirmEmailPage code={confirmEmail.useParams().code} />;
  },
});

const SignUpPage = lazyRouteComponent(() => import('./pages/SignUpPage.tsx'), 'SignUpPage');

/** A link without a code is one whose code is wrong. */
const SignUpSearch = SheetToOpen.extend({ code: z.string().catch('') });

const signUp = createRoute({
  getParentRoute: () => root,
  path: pages.signUp,
  validateSearch: SignUpSearch,
  component: function SignUp() {
    return <SignUpPage {...signUp.useSearch()} />;
  },
});

const UnsubscribePage = lazyRouteComponent(() => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage');

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
  component: lazyRouteComponent(() => import('./pages/TreeTestPage.tsx'), 'TreeTestPage'),
});

const tinyMce = createRoute({
  getParentRoute: () => root,
  path: pages.tinyMce,
  component: lazyRouteComponent(() => import('./pages/TinyMcePage.tsx'), 'TinyMcePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    tinyMce,
    treeTest,
    home,
    login,
    loginAndReturn,
    sheet,
    secureSheet,
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
