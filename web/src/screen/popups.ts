/** Which popup about banners is open over the sheet. Whoever opens one need not know who draws it. */
import { create } from 'zustand';

export type Popup =
  | { kind: 'addRowsFromFtp'; groupID: number }
  /** of one group, or of all */
  | { kind: 'updateBanners'; columnID: number; groupID?: number }
  | { kind: 'emailBanners'; columnID: number }
  | { kind: 'viewer'; rowID: number; columnID: number };

export const usePopups = create<{ popup: Popup | undefined }>()(() => ({ popup: undefined }));

export const openPopup = (popup: Popup): void => usePopups.setState({ popup });
export const closePopup = (): void => usePopups.setState({ popup: undefined });
