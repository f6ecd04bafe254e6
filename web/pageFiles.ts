/** Which scripts the pages are built into: few files by what asks for them, instead of one for whatever is shared. See docs/decisions/0082. */
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** What the bundler asks of each module: the file that it goes into. The one of the highest priority has it, with whatever it imports. */
interface FileGroup {
  name: (id: string, modules: Modules) => string | null;
  debugName: string;
  priority: number;
}

const idOf = (file: string): string => normalizePath(fileURLToPath(new URL(file, import.meta.url)));
const isOurs = (id: string): boolean => !id.includes('/node_modules/');

/** What modules import of our own, themselves included; of a library that is one file of exports it would be too much. */
function importsOf(ids: Iterable<string>, modules: Modules): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) {
    for (const other of modules.getModuleInfo(id)?.importedIds ?? []) if (isOurs(other)) found.add(other);
  }
  return found;
}

/** What modules import only when it is wanted, of our own. */
const lazyImportsOf = (ids: Iterable<string>, modules: Modules): string[] =>
  [...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter(isOurs);

/** Any file may show one of them, and each takes 300 bytes. */
const isIcon = (id: string): boolean => id.includes('/@tabler/icons-react/dist/esm/icons/');

/** A field that the account's page has and popups, too: without this its page would wait for all of them. */
const isSharedField = (id: string): boolean => id.includes('/@mantine/core/esm/components/Textarea/');

interface FileOf {
  name: string;
  begin: (modules: Modules) => Iterable<string>;
  /** what belongs to it though nothing of it is ours */
  isToo?: (id: string) => boolean;
}

const fileGroup = ({ name, begin, isToo }: FileOf, priority: number): FileGroup => {
  let found: ReadonlySet<string> | undefined;
  return {
    name: (id, modules) => {
      found ??= importsOf(begin(modules), modules);
      return found.has(id) || isToo?.(id) ? name : null;
    },
    debugName: name,
    priority,
  };
};

const main = idOf('src/main.tsx');
const addresses = idOf('src/app/router.tsx');
const popupKinds = idOf('src/app/popupKinds.tsx');
const schemas = idOf('src/zodItself.ts');
const account = idOf('src/app/pages/AccountPage.tsx');
const banners = ['src/banners/viewer/Viewer.tsx', 'src/banners/board/Board.tsx'].map(idOf);

/** Pages of whoever is not logged in, which need nothing of what comes behind a sheet. */
const outside = ['Login', 'ForgotPassword', 'PasswordReset', 'ConfirmEmail', 'SignUp', 'Unsubscribe'].map((page) =>
  idOf(`src/app/pages/${page}Page.tsx`),
);

const isCell = (id: string): boolean => id.includes('/src/cells/');
const inPages = (modules: Modules): string[] => [...importsOf([main], modules)];

/** Popups of pages, and of cells with what is part of them. */
function popups(modules: Modules): string[] {
  const ofCells = lazyImportsOf(inPages(modules).filter(isCell), modules);
  const all = [...lazyImportsOf([popupKinds], modules), ...ofCells, ...lazyImportsOf(ofCells, modules)];
  return all.filter((id) => !banners.includes(id));
}

/** What the first screen asks for once it is there, whoever looks at it. */
function behind(modules: Modules): string[] {
  const elsewhere = new Set([popupKinds, addresses]);
  const asking = inPages(modules).filter((id) => !elsewhere.has(id) && !isCell(id));
  const later = importsOf([...banners, ...popups(modules)], modules);
  return [
    ...lazyImportsOf(asking, modules).filter((id) => id !== schemas && !banners.includes(id)),
    // The account's page comes with all of this around it, so it need not wait for popups as well.
    ...[...importsOf([account], modules)].filter((id) => later.has(id)),
  ];
}

/**
 * The files of the application, in the order in which they are asked for. What several would have is in the first of them.
 * - `start` paints the first rows; `pages` is the application, asked for meanwhile and run once they are painted
 * - `zodItself` is what schemas are made by, `outside` what is seen without being logged in
 * - `behind` is fetched once the first screen is there, `viewer` and `popups` when nothing else is going on
 */
const files: readonly FileOf[] = [
  { name: 'start', begin: () => [idOf('src/start.ts')] },
  { name: 'pages', begin: () => [main] },
  { name: 'zodItself', begin: () => [schemas] },
  { name: 'outside', begin: () => outside },
  { name: 'behind', begin: behind, isToo: (id) => isIcon(id) || isSharedField(id) },
  { name: 'viewer', begin: () => banners },
  { name: 'popups', begin: popups },
];

export const pageFiles = (): FileGroup[] => files.map((file, at) => fileGroup(file, files.length - at));

/** The review page's own script, beside which its sentences and its board come. */
export const reviewFiles = (): FileGroup[] => [
  fileGroup({ name: 'review', begin: () => [idOf('src/review/main.tsx')] }, 1),
];
