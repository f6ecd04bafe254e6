/** Where the viewer's window stands and how large it is, always inside the browser's. Pixels. */

export interface Frame {
  x: number;
  y: number;
  /** without the comments */
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How the comments of the row are shown beside the banner. */
export type View = 'popup' | 'vertical' | 'horizontal';

/** What comments add to the window, where there is room for it. */
export const commentsSize = { vertical: 360, horizontal: 270 } as const;

const margin = 8;
const least = { width: 460, height: 340 } as const;
/** Room for a billboard and for a double MPU in their real size. */
const usual = { width: 1020, height: 740 } as const;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, Math.max(min, max)));

/** The window as it is drawn in a browser's window: as large as was wished for, but no larger than there is room. */
export function drawnFrame(wished: Frame | undefined, view: View, room: Size): Frame {
  const most = { width: room.width - 2 * margin, height: room.height - 2 * margin };
  const more = {
    width: view === 'vertical' ? commentsSize.vertical : 0,
    height: view === 'horizontal' ? commentsSize.horizontal : 0,
  };
  const { width: ownWidth, height: ownHeight } = wished ?? usual;
  const width = clamp(Math.max(ownWidth, least.width) + more.width, 0, most.width);
  const height = clamp(Math.max(ownHeight, least.height) + more.height, 0, most.height);
  return {
    width,
    height,
    x: clamp(wished?.x ?? (room.width - width) / 2, margin, room.width - width - margin),
    y: clamp(wished?.y ?? (room.height - height) / 2, margin, room.height - height - margin),
  };
}

/** What is to be remembered of a drawn window that was moved or changed in size. */
export function moved(drawn: Frame, view: View, by: Partial<Frame>, room: Size): Frame {
  const width = drawn.width + (by.width ?? 0) - (view === 'vertical' ? commentsSize.vertical : 0);
  const height = drawn.height + (by.height ?? 0) - (view === 'horizontal' ? commentsSize.horizontal : 0);
  return {
    x: clamp(drawn.x + (by.x ?? 0), margin, room.width - drawn.width - margin),
    y: clamp(drawn.y + (by.y ?? 0), margin, room.height - drawn.height - margin),
    width: Math.max(least.width, width),
    height: Math.max(least.height, height),
  };
}

/** How far a banner is shrunk to fit in; never enlarged. */
export const fitScale = (banner: Size, room: Size): number =>
  Math.min(1, Math.max(0.02, Math.min(room.width / banner.width, room.height / banner.height)));
