/** Mails lead to a place of a sheet: `?row={rowID}`, `?comments={rowID}` or `?comments=sheet`. It shows with the sheet, after a login where one is needed. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
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

/** `sheetID` is undefined until the sheet is open. */
export function useLinkedPlace(sheetURL: string, { row, comments }: LinkedPlace, sheetID: number | undefined): void {
  const navigate = useNavigate();
  const { data: user } = useLoggedInUser();

  useEffect(() => {
    const isLinked = row !== undefined || comments !== undefined;
    if (isLinked) asked = { sheetURL, place: { row, comments } };
    if (sheetID === undefined || user === undefined || asked?.sheetURL !== sheetURL) return;
    const { place } = asked;
    if (!user) {
      if (isLinked) void navigate({ to: '/login/returnToSheet/$sheetURL', params: { sheetURL } });
      return;
    }
    asked = undefined;
    const isMember = currentSheet()?.shown.entry('head', 'head')?.loggedInSheetUser !== undefined;
    if (place.row !== undefined) showLinkedRow(place.row, isMember);
    if (place.comments !== undefined) showLinkedComments(place.comments, sheetID, isMember);
    // Whoever goes elsewhere and reloads does not want it back.
    if (isLinked) void navigate({ to: '.', search: {}, replace: true });
  }, [row, comments, navigate, sheetID, sheetURL, user]);
}
