/** One's own name, address, telephone number and colour, to be changed. */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fullName, initialsOf, updateUser, type User } from '@marquee/contract/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#state/call.ts';
import { connectionID } from '#state/connectionID.ts';
import { EmailField } from './EmailField.tsx';
import { emailAddress, required } from './fieldRules.ts';
import { Form } from './Form.tsx';
import classes from './Form.module.css';
import { InitialsBadge } from './InitialsBadge.tsx';
import looks from './PersonalDetailsForm.module.css';
import { ProfileColour } from './ProfileColour.tsx';
import { SaveButton } from './SaveButton.tsx';
import { loggedInUser, rememberEmail } from './session.ts';
import { useSaved } from './useSaved.ts';
import { useSend } from './useSend.ts';

const fieldsOf = ({ firstName, surname, emailAddress, telephoneNo, profileColour }: User) => ({
  firstName,
  surname,
  emailAddress,
  telephoneNo: telephoneNo ?? '',
  profileColour,
});

export function PersonalDetailsForm(props: { user: User }) {
  const { user } = props;
  const queries = useQueryClient();
  const [isSaved, saySaved] = useSaved();
  const form = useForm({
    initialValues: fieldsOf(user),
    validate: { firstName: required, surname: required, emailAddress },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async (values) => {
    const sent = { ...values, userID: user.userID, signalRConnectionID: connectionID() };
    const changed = await call(updateUser, { body: sent });
    form.setInitialValues(fieldsOf(changed));
    // What was typed while it was on its way stays.
    if (form.getValues() === values) form.setValues(fieldsOf(changed));
    rememberEmail(changed.emailAddress);
    queries.setQueryData(loggedInUser.queryKey, changed);
    saySaved();
  });

  // Another tab has saved something: it shows here too, unless something else is being typed.
  const follow = useEffectEvent((now: User) => {
    if (form.isDirty()) return;
    form.setInitialValues(fieldsOf(now));
    form.reset();
  });
  useEffect(() => follow(user), [user]);

  const { firstName, surname, profileColour } = form.values;
  const shown = { firstName, surname, profileColour, initials: initialsOf(firstName, surname) };
  return (
    <Form sending={sending}>
      <div className={looks.person}>
        <InitialsBadge person={shown} size={48} decorative />
        <span className={looks.name}>{fullName(shown)}</span>
      </div>
      <TextInput
        className={classes.field}
        label="First name"
        autoComplete="given-name"
        {...form.getInputProps('firstName')}
      />
      <TextInput
        className={classes.field}
        label="Surname"
        autoComplete="family-name"
        {...form.getInputProps('surname')}
      />
      <EmailField {...form.getInputProps('emailAddress')} />
      <TextInput
        className={classes.field}
        label="Telephone (optional)"
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('telephoneNo')}
      />
      <ProfileColour chosen={profileColour} onChoose={(colour) => form.setFieldValue('profileColour', colour)} />
      <SaveButton isSlow={sending.isSlow} isSaved={isSaved && !form.isDirty()} />
    </Form>
  );
}
