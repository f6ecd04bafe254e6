/** Inviting somebody to the sheet by email address, and those who were invited so and have not come yet. */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { emailAddress } from '#people/fieldRules.ts';
import { useSend } from '#people/useSend.ts';
import classes from './AddUsersPopup.module.css';
import { useInvitationCalls } from './invitations.ts';
import { inviteMember, told } from './inviteMember.ts';
import { OutcomeLine, type Outcome } from './Outcome.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

export function NewUser(props: { sheetID: number }) {
  const { sheetID } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const { readAgain } = useInvitationCalls(sheetID);
  const form = useForm({ initialValues: { emailAddress: '' }, validate: { emailAddress } });
  const sending = useSend(form, async (typed) => {
    const invited = await inviteMember(sheetID, typed.emailAddress.trim());
    setOutcome({ text: told(invited), isTrouble: false });
    // The next address may have been typed while this one was on its way.
    if (form.getValues() === typed) form.reset();
    readAgain();
  });
  const failure =
    sending.failure === undefined ? undefined : { text: `Nobody was invited. ${sending.failure}`, isTrouble: true };

  // Where an address is refused at once, what is said of the one before would be taken for its.
  const submit: typeof sending.onSubmit = (event) => {
    setOutcome(undefined);
    sending.onSubmit(event);
  };

  return (
    <>
      <form className={classes.invite} onSubmit={submit} noValidate>
        <TextInput
          className={classes.address}
          label="Email address"
          placeholder="name@example.com"
          type="email"
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
