/** Logos as mails carry them: JPEG on white, since not all mail programs know WebP, each made once and kept for the mails that follow. */
import { NoPicture, PictureMaker } from '#banners/stills/picture-maker.ts';
import type { MadePicture } from '#banners/stills/picture-sizes.ts';
import type { Services } from '#access/ctx.ts';
import { findLogo } from './find-brand.ts';

/** Some kilobytes each. */
const mostKept = 50;

async function madeOf(webp: Buffer): Promise<MadePicture | undefined> {
  const maker = new PictureMaker();
  try {
    return (await maker.make(webp)).mail;
  } catch (error) {
    if (error instanceof NoPicture) return undefined;
    throw error;
  } finally {
    maker.close();
  }
}

/** Gets the logo at an address; undefined for one that is gone by now, or where no picture can be made. */
export function mailedLogos({ db }: Pick<Services, 'db'>): (address: string) => Promise<MadePicture | undefined> {
  const kept = new Map<string, Promise<MadePicture | undefined>>();
  return async (address) => {
    const webp = await findLogo(db.kysely, address);
    if (!webp) return undefined;
    const made = kept.get(address) ?? madeOf(webp);
    kept.set(address, made);
    const [oldest = ''] = kept.keys();
    if (kept.size > mostKept) kept.delete(oldest);
    const forget = () => kept.delete(address);
    // What failed is tried again for the next mail.
    made.then((logo) => logo ?? forget(), forget);
    return made;
  };
}
