/** The addresses of the pages: the browser's router shows them, and the server answers every other one by 404. */

/** In the notation of the router: `$name` stands for one part of any kind. */
export const pages = {
  home: '/',
  login: '/login',
  loginAndReturn: '/login/returnToSheet/$sheetURL',
  sheet: '/sheet/$sheetURL',
  secureSheet: '/sheet/s/$sheetURL',
  account: '/account',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset/$code',
  confirmEmail: '/confirm-email/$code',
  signUp: '/sign-up',
  unsubscribe: '/unsubscribe/$token',
  review: '/review/$token',
  treeTest: '/tree-test',
  tinyMce: '/tinymce',
} as const;

/** What stands behind the address of a sheet that shows its banners as a board: the same page. */
export const boardPart = 'board';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

const boards = [pages.sheet, pages.secureSheet].map((page) => `${page}/${boardPart}`);
const known = [...Object.values(pages), ...boards].map(partsOf);

/** Whether an address without query is that of a page, in whatever capitals, as for the router. */
export function isPage(path: string): boolean {
  const parts = partsOf(path);
  return known.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, index) => part.startsWith('$') || part.toLowerCase() === parts[index]?.toLowerCase()),
  );
}
