/** Backup images of a delivery pack: those that pages come with, and those that Marquee makes of the ends of the others. */
import { z } from 'zod';

/** How heavy one that is made may be, in KB as presets count them: of 1,024 bytes. */
export const backupWeights = { least: 1, most: 1_000 } as const;

/** How backup images are made for pages that come without one: the best ones that weigh no more. */
export const MakeBackups = z.object({
  format: z.enum(['jpg', 'png']),
  /** of 1,024 bytes */
  mostKB: z.int().min(backupWeights.least).max(backupWeights.most),
});
export type MakeBackups = z.infer<typeof MakeBackups>;

/**
 * What there is to become a page’s backup image. `own`: an image that lies with it and is called so; `end`: a picture of its end, of which one
 * can be made. Else nothing: `later`: its end is drawn sooner or later; `undrawn`: Marquee has no Chromium to draw it; `none`: it can’t be
 * drawn.
 */
export const BackupSource = z.enum(['own', 'end', 'later', 'undrawn', 'none']);
export type BackupSource = z.infer<typeof BackupSource>;

/** Why no picture of a page’s end is there, as a pack’s manifest says. */
export const noEndWords = {
  later: 'no picture of its end yet',
  undrawn: 'no picture of its end: there is no Chromium to draw it',
  none: 'no picture of its end: it can’t be drawn',
} as const satisfies Partial<Record<BackupSource, string>>;
