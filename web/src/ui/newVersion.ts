/** Whether the server has another build of Marquee than the one on this page, whose files it then no longer has. */
import { buildHeader } from '@marquee/contract/endpoint.ts';
import { appStore } from './stores.ts';

/** `other` is the build that the server has by now; undefined while it is the page's own, as far as is known. */
export const useServerBuild = appStore<{ other: string | undefined }>(() => ({ other: undefined }));

/** The build of this page; empty where Vite serves it, which then knows no builds. */
export const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** Takes note of the build that an answer names. Once another was heard of it stays so: several servers are not exchanged at once. */
export function hearBuild(answer: Response): void {
  const theirs = answer.headers.get(buildHeader);
  if (theirs === null || useServerBuild.getState().other !== undefined) return;
  const own = ownBuild();
  if (own !== '' && theirs !== own) useServerBuild.setState({ other: theirs });
}

/** Asks the server. */
export async function isNewVersionThere(): Promise<boolean> {
  try {
    hearBuild(await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }));
  } catch {
    // Nobody knows.
  }
  return useServerBuild.getState().other !== undefined;
}
