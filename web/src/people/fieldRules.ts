/** What the fields of forms about people must hold; a rule says what is wrong, or null. */
import { checkInput } from '@marquee/contract/check-input.ts';
import { limits } from '@marquee/contract/limits.ts';
import { EmailAddress } from '@marquee/contract/people.ts';

type Rule = (value: string) => string | null;

export const required: Rule = (value) => (value.trim() === '' ? 'Required' : null);

/** As the server sees it, so that a typing mistake is told before anything is sent. */
export const emailAddress: Rule = (value) => checkInput(EmailAddress, value).errors?.[0]?.message ?? null;

/** A password may be made of spaces. */
export const enteredPassword: Rule = (value) => (value === '' ? 'Required' : null);

export const chosenPassword: Rule = (value) =>
  value.length < limits.password.min ? `Required (minimum ${limits.password.min} characters)` : null;

/** The second time that a password is typed. */
export const matching = (value: string, password: string): string | null =>
  value === password ? null : "The passwords aren't matching";

/** Those of a new password and of its repetition, by the names of `NewPasswordFields`. */
export const newPasswordRules = {
  newPassword: (value: string) => enteredPassword(value) ?? chosenPassword(value),
  confirmNewPassword: (value: string, values: { newPassword: string }) =>
    enteredPassword(value) ?? matching(value, values.newPassword),
};
