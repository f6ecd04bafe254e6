/** Mails lead to `/sheet/…?comments=sheet` or `?comments={rowID}`: these comments open with the sheet, after a login where one is needed. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openComments } from '#comments/panel.ts';
import { useLoggedInUser } from '#people/session.ts';
import { lookAt } from '#sheets/lookAt.ts';
import { nameColumn } from '#state/active.ts';
import { currentSheet } from '#state/currentSheet.ts';
import { tellCalmly } from '#ui/notify.ts';

/** Those of the sheet itself, or of the row with this id. */
export type LinkedComments = 'sheet' | number;

/** What was asked for before the login; its address does not carry it. */
let asked: { sheetURL: string; comments: LinkedComments } | undefined;

function show(comments: LinkedComments, sheetID: number): void {
  if (comments !== 'sheet') lookAt({ line: `row:${comments}`, columnID: nameColumn });
  openComments({ sheetID, rowID: comments === 'sheet' ? null : comments });
}

/** `sheetID` is undefined until the sheet is open. */
export function useLinkedComments(
  sheetURL: string,
  comments: LinkedComments | undefined,
  sheetID: number | undefined,
): void {
  const navigate = useNavigate();
  const { data: user } = useLoggedInUser();

  useEffect(() => {
    if (comments !== undefined) asked = { sheetURL, comments };
    if (sheetID === undefined || user === undefined || asked?.sheetURL !== sheetURL) return;
    const linked = asked.comments;
    if (!user) {
      if (comments !== undefined) void navigate({ to: '/login/returnToSheet/$sheetURL', params: { sheetURL } });
      return;
    }
    asked = undefined;
    if (currentSheet()?.shown.entry('head', 'head')?.loggedInSheetUser) show(linked, sheetID);
    else tellCalmly('You see the public view', 'Only the members of this sheet see its comments.');
    // Whoever closes the comments and reloads does not want them back.
    if (comments !== undefined) void navigate({ to: '.', search: {}, replace: true });
  }, [comments, navigate, sheetID, sheetURL, user]);
}
