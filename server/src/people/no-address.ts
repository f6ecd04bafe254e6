/** The words that stand in place of an email address where a person has none to log in, be found or be mailed by. */
import { randomUUID } from 'node:crypto';

/** Those of a guest of a review link, whose address is told where guests are listed alone, and of who gave up the one that they were invited by. */
export const noAddress = (): string => `guest ${randomUUID()}`;

export const isNoAddress = (emailAddress: string): boolean => emailAddress.startsWith('guest ');
