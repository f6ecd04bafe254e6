/** Codes that were mailed: fresh, used, replaced, withdrawn and foreign ones of every kind, and the tokens that turn alerts off. */
import { confirmAddress } from '@marquee/contract/address-change.ts';
import * as invitations from '@marquee/contract/invitations.ts';
import { sendPasswordResetEmail, setPassword } from '@marquee/contract/passwords.ts';
import { updateUser } from '@marquee/contract/people.ts';
import { unsubscribeLink } from '@marquee/server/src/mail/unsubscribe.ts';
import { aPerson, codeIn, mailTo, password, readSheet, type TestPerson } from '@marquee/server/test/builders.ts';
import { Caller } from '@marquee/server/test/client.ts';
import { admins, nobody } from './secrets.ts';
import type { World } from './in-a-world.ts';

interface Asking extends Pick<World, 'app' | 'mailbox' | 'secrets' | 'people' | 'sheet'> {
  /** who was invited already */
  invited: string;
}

export interface Codes {
  codes: string[];
  tokens: string[];
  /** the address that the guest asked for */
  awaited: string;
}

/** Has every kind of code mailed, and uses some. */
export async function takeCodes({ app, mailbox, secrets, people, sheet, invited }: Asking): Promise<Codes> {
  const { owner, guest, stranger } = people;
  const visitor = new Caller(app.base);
  const { sheetID } = sheet;
  const codes: string[] = [];
  const take = async (address: string, about: string, what: string): Promise<string> => {
    const code = codeIn(await mailTo(app, mailbox, address, about));
    secrets.know(code, what, nobody);
    codes.push(code);
    return code;
  };
  const invite = async (what: string) => {
    const emailAddress = `${secrets.mark(`email address of somebody with ${what}`, admins)}@example.test`;
    await owner.call(invitations.inviteUserToSheet, { body: { sheetID, emailAddress } });
    const code = await take(emailAddress, 'invite', what);
    const { body } = await owner.call(invitations.listInvitations, { params: { id: String(sheetID) } });
    const id = String(body.find((one) => one.emailAddress === emailAddress)?.invitationID);
    return { emailAddress, code, id };
  };
  await take(invited, 'invite', 'a code of an invitation');
  const withdrawn = await invite('a withdrawn invitation');
  await owner.call(invitations.withdrawInvitation, { params: { id: withdrawn.id } });
  const replaced = await invite('a replaced invitation');
  const before = mailbox.to(replaced.emailAddress).length;
  await owner.call(invitations.resendInvitation, { params: { id: replaced.id } });
  await newMail({ app, mailbox }, replaced.emailAddress, before);
  await take(replaced.emailAddress, 'invite', 'a code that replaced another');

  const leaver = await aPerson(app);
  const reset = async (person: TestPerson, what: string) => {
    await visitor.call(sendPasswordResetEmail, { body: { emailAddress: person.emailAddress } });
    return take(person.emailAddress, 'password', what);
  };
  await reset(guest, 'a code to reset a password');
  await reset(stranger, 'a foreign code to reset a password');
  const used = await reset(leaver, 'a used code to reset a password');
  await visitor.call(setPassword, { body: { passwordResetCode: used, newPassword: 'another horse' } });

  const move = async (person: TestPerson, emailAddress: string, what: string) => {
    const { userID } = person;
    const body = { userID, firstName: 'New', surname: 'Name', emailAddress, password };
    await person.call(updateUser, { body });
    return take(emailAddress, 'Confirm', what);
  };
  const awaited = `${secrets.mark('email address that the guest waits for', ['guest', ...admins])}@example.test`;
  await move(guest, awaited, 'a code that confirms an address');
  const mover = await aPerson(app);
  const confirmed = await move(mover, `moved.${mover.emailAddress}`, 'a used code that confirmed an address');
  await visitor.call(confirmAddress, { body: { emailAddressCode: confirmed } });

  const member = (await readSheet(guest, sheet.url)).loggedInSheetUser?.sheetUserID ?? 0;
  const tokens = (['newCommentAlertsEnabled', 'cellChangesAlertsEnabled'] as const).map((flag) =>
    unsubscribeLink(app.services.settings, '', { sheetUserID: member, flag }).replace('/unsubscribe/', ''),
  );
  for (const token of tokens) secrets.know(token, 'token that turns an alert of the guest off', nobody);
  return { codes, tokens, awaited };
}

/** Waits until one more mail has come to an address. */
async function newMail({ app, mailbox }: Pick<World, 'app' | 'mailbox'>, address: string, before: number) {
  const deadline = performance.now() + 10_000;
  while (mailbox.to(address).length <= before) {
    await app.mailer.drain();
    if (performance.now() > deadline) throw new Error(`No new mail came to ${address}.`);
  }
}
