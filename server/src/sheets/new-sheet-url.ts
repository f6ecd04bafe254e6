/** The address of a new sheet. */
import { randomBytes } from 'node:crypto';

/** A sheet's url token: 192 bits of randomness. */
export const newSheetUrl = (): string => randomBytes(24).toString('base64url');
