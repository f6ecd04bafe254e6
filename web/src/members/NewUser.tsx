/** Inviting people to the sheet by their email addresses, and those who were invited so and have not come yet. */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Invited } from '@marquee/contract/invitations.ts';
import { useState } from 'react';
import { useSend } from '#people/useSend.ts';
import classes from './AddUsersPopup.module.css';
import { useInvitationCalls } from './invitations.ts';
import { inviteMember } from './inviteMember.ts';
import { addressesIn, areAddresses, toldOfAll } from './severalInvited.ts';
import { OutcomeLine, type Outcome } from './Outcome.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

export function NewUser(props: { sheetID: number }) {
  const { sheetID } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const { readAgain } = useInvitationCalls(sheetID);
  const form = useForm({ initialValues: { emailAddress: '' }, validate: { emailAddress: areAddresses } });
  /** what came of those who were invited before one could not be */
  const [before, setBefore] = useState<string>();
  const sending = useSend(form, async (typed) => {
    const all = addressesIn(typed.emailAddress);
    const invited: Invited[] = [];
    try {
      for (const address of all) invited.push(await inviteMember(sheetID, address));
      setOutcome({ text: toldOfAll(invited), isTrouble: false });
    } catch (error) {
      if (invited.length > 0) setBefore(toldOfAll(invited));
      throw error;
    } finally {
      // The next address may have been typed while this one was on its way.
      if (form.getValues() === typed) form.setValues({ emailAddress: all.slice(invited.length).join(', ') });
      if (invited.length > 0) readAgain();
    }
  });
  const failure =
    sending.failure === undefined
      ? undefined
      : { text: `${before ?? 'Nobody was invited.'} ${sending.failure}`, isTrouble: true };

  // Where an address is refused at once, what is said of the one before would be taken for its.
  const submit: typeof sending.onSubmit = (event) => {
    setOutcome(undefined);
    setBefore(undefined);
    sending.onSubmit(event);
  };

  return (
    <>
      <form className={classes.invite} onSubmit={submit} noValidate>
        <TextInput
          className={classes.address}
          label="Email address"
          placeholder="name@example.com, other@example.com"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('emailAddress')}
        />
        <Button type="submit" className={classes.send} loading={sending.isSlow}>
          Send invitation
        </Button>
      </form>
      <OutcomeLine outcome={outcome ?? failure} />
      <PendingInvitations sheetID={sheetID} tell={setOutcome} />
    </>
  );
}
