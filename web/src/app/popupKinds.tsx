/** Every popup there is: where its code is, and how long it may stay open. */
import type { ComponentType } from 'react';
import type { PopupKind, PopupProps } from '#screen/popups.ts';
import { type Failure, type Lazy, lazily } from '#ui/lazily.tsx';
import { PopupFailed } from '#ui/messages/LoadFailed.tsx';

/** What must hold as long as a popup is open. */
export type Ground = 'always' | 'isLoggedIn' | 'isOnSheet' | 'isMember' | 'mayAddUsers';

interface Entry<P> {
  ground: Ground;
  Popup: Lazy<P>;
}

const Failed = (props: { of: { onClose: () => void }; failure: Failure }) => (
  <PopupFailed failure={props.failure} onClose={props.of.onClose} />
);

/** One that does not arrive, or breaks, says so in a frame of its own. */
const popup = <P extends { onClose: () => void }>(ground: Ground, load: () => Promise<ComponentType<P>>): Entry<P> => ({
  ground,
  Popup: lazily(load, Failed),
});

export const popupKinds: { readonly [Kind in PopupKind]: Entry<PopupProps<Kind>> } = {
  addColumn: popup('isMember', async () => (await import('#sheets/AddColumnPopup.tsx')).AddColumnPopup),
  addRowsFromFtp: popup('isOnSheet', async () => (await import('#banners/add-rows/AddRowsPopup.tsx')).AddRowsPopup),
  addToTree: popup('isLoggedIn', async () => (await import('#tree/NewPopup.tsx')).NewPopup),
  addUsers: popup('mayAddUsers', async () => (await import('#members/AddUsersPopup.tsx')).AddUsersPopup),
  duplicateSheet: popup('isLoggedIn', async () => (await import('#tree/DuplicateSheetPopup.tsx')).DuplicateSheetPopup),
  mediaPlan: popup('isMember', async () => (await import('#rows/media-plan/MediaPlanPopup.tsx')).MediaPlanPopup),
  saveTemplate: popup(
    'isMember',
    async () => (await import('#sheets/templates/SaveTemplatePopup.tsx')).SaveTemplatePopup,
  ),
  askForDecisions: popup('isMember', async () => (await import('#decisions/AskPopup.tsx')).AskPopup),
  checks: popup('isMember', async () => (await import('#checks/ChecksPopup.tsx')).ChecksPopup),
  commandPalette: popup('always', async () => (await import('./palette/CommandPalette.tsx')).CommandPalette),
  checkReport: popup('isMember', async () => (await import('#sheets/options/CheckReportPopup.tsx')).CheckReportPopup),
  decisionRecord: popup(
    'isMember',
    async () => (await import('#sheets/options/DecisionRecordPopup.tsx')).DecisionRecordPopup,
  ),
  deliveryPack: popup('isMember', async () => (await import('#export/DeliveryPackPopup.tsx')).DeliveryPackPopup),
  deleteSheet: popup('isMember', async () => (await import('#sheets/options/DeleteSheetPopup.tsx')).DeleteSheetPopup),
  editFolder: popup('isLoggedIn', async () => (await import('#tree/EditFolderPopup.tsx')).EditFolderPopup),
  emailBanners: popup(
    'isOnSheet',
    async () => (await import('#banners/updates/EmailUpdatePopup.tsx')).EmailUpdatePopup,
  ),
  history: popup('isMember', async () => (await import('#history/HistoryPopup.tsx')).HistoryPopup),
  importRows: popup('isMember', async () => (await import('#import/ImportPopup.tsx')).ImportRowsPopup),
  importSheet: popup('isLoggedIn', async () => (await import('#import/ImportPopup.tsx')).ImportSheetPopup),
  keyboardShortcuts: popup('always', async () => (await import('./palette/KeysPopup.tsx')).KeysPopup),
  reviewLink: popup('isMember', async () => (await import('#sheets/share/links/ReviewLinkPopup.tsx')).ReviewLinkPopup),
  rowCard: popup('isOnSheet', async () => (await import('./row-card/RowCard.tsx')).RowCard),
  saveView: popup('isMember', async () => (await import('#sheets/views/SaveViewPopup.tsx')).SaveViewPopup),
  shareSheet: popup('isOnSheet', async () => (await import('#sheets/share/SharePopup.tsx')).SharePopup),
  statusFollow: popup('isMember', async () => (await import('#decisions/FollowPopup.tsx')).FollowPopup),
  trash: popup('isMember', async () => (await import('#sheets/trash/TrashPopup.tsx')).TrashPopup),
  updateBanners: popup(
    'isOnSheet',
    async () => (await import('#banners/updates/UpdateLinksPopup.tsx')).UpdateLinksPopup,
  ),
  viewer: popup('isOnSheet', async () => (await import('#banners/viewer/Viewer.tsx')).Viewer),
};
