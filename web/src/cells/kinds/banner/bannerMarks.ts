/** The marks in a banner's cell that need the open sheet: the application brings them, and what paints the first rows does without. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { ComponentType } from 'react';

interface BannerMarks {
  Decision: ComponentType<{ cell: Cell }>;
  Check: ComponentType<{ cell: Cell }>;
  Freeze: ComponentType<{ cellID: number }>;
  /** to be given the cell's id as its key */
  Still: ComponentType<{ cell: Cell }>;
}

let marks: BannerMarks | undefined;

/** To be said by the kind itself, which the application alone knows. */
export function bringMarks(brought: BannerMarks): void {
  marks = brought;
}

export const bannerMarks = (): BannerMarks | undefined => marks;
