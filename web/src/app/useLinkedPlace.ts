/** Mails and copied links lead to a place of a sheet: `?row={rowID}`, `?comments={rowID}`, `?comments=sheet` or `?banner={row}:{column}`. It shows with the sheet, after a login where one is needed. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { openComments } from '#comments/panel.ts';
import { useLoggedInUser } from '#people/session.ts';
import { showRow } from '#sheets/lookAt.ts';
import { nameColumn, select } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { notifyInfo } from '#ui/notify.ts';

/** What an address asks for: a row, or comments, those of the sheet itself or of the row with this id. */
export interface LinkedPlace {
  row?: number | undefined;
  comments?: 'sheet' | number | undefined;
  /** `row:column` */
  banner?: string | undefined;
}

/** What was asked for before the login; its address does not carry it. */
let asked: { sheetURL: string; place: LinkedPlace } | undefined;

function showLinkedRow(rowID: number, isMember: boolean): void {
  if (!currentSheet()?.shown.entry('row', `row:${rowID}`)) {
    const [title, why] = isMember
      ? ['This row was deleted', 'It was deleted after the email was sent.']
      : ['You’re seeing the public view', 'This row was deleted, or only members of this sheet can see it.'];
    notifyInfo(title, why);
    return;
  }
  select({ line: `row:${rowID}`, columnID: nameColumn });
  showRow({ rowID, columnID: nameColumn });
}

function showLinkedComments(comments: 'sheet' | number, sheetID: number, isMember: boolean): void {
  if (!isMember) {
    notifyInfo('You’re seeing the public view', 'Only members of this sheet can see its comments.');
    return;
  }
  if (comments !== 'sheet') showRow({ rowID: comments, columnID: nameColumn });
  openComments({ sheetID, rowID: comments === 'sheet' ? null : comments });
}

/** Plays a banner, which visitors may see as well. */
async function playLinkedBanner(banner: string): Promise<void> {
  const [rowID = 0, columnID = 0] = banner.split(':').map(Number);
  const sheet = currentSheet();
  if (sheet && !sheet.isWhole && !sheet.shown.cell(rowID, columnID)) await sheet.readWhole();
  const place = { line: `row:${rowID}`, columnID } as const;
  if (currentSheet() !== sheet) return;
  select(place);
  showRow({ rowID, columnID });
  if (!playBannerAt(place))
    notifyInfo('This banner is not here', 'It was removed from the sheet, or only members of this sheet can see it.');
}

/** `sheetID` is undefined until the sheet is open. */
export function useLinkedPlace(
  sheetURL: string,
  { banner, row, comments }: LinkedPlace,
  sheetID: number | undefined,
): void {
  const navigate = useNavigate();
  const { data: user } = useLoggedInUser();

  useEffect(() => {
    const isLinked = row !== undefined || comments !== undefined || banner !== undefined;
    if (isLinked) asked = { sheetURL, place: { banner, row, comments } };
    if (sheetID === undefined || user === undefined || asked?.sheetURL !== sheetURL) return;
    const { place } = asked;
    if (!user && place.banner === undefined) {
      if (isLinked) void navigate({ to: '/login/returnToSheet/$sheetURL', params: { sheetURL } });
      return;
    }
    asked = undefined;
    const isMember = currentSheet()?.shown.entry('head', 'head')?.loggedInSheetUser !== undefined;
    if (place.banner !== undefined) void playLinkedBanner(place.banner);
    if (place.row !== undefined) showLinkedRow(place.row, isMember);
    if (place.comments !== undefined) showLinkedComments(place.comments, sheetID, isMember);
    // Whoever goes elsewhere and reloads does not want it back.
    if (isLinked) void navigate({ to: '.', search: {}, replace: true });
  }, [banner, row, comments, navigate, sheetID, sheetURL, user]);
}
