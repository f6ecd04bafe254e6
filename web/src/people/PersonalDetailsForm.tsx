/** One's own name, address, telephone number and colour, to be changed. */
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fullName, initialsOf, updateUser, type User } from '@marquee/contract/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#sync/call.ts';
import { connectionID } from '#sync/connectionID.ts';
import { EmailField } from './EmailField.tsx';
import { emailAddress, enteredPassword, required } from './fieldRules.ts';
import { Form } from './Form.tsx';
import classes from './Form.module.css';
import { InitialsBadge } from './InitialsBadge.tsx';
import looks from './PersonalDetailsForm.module.css';
import { ProfileColour } from './ProfileColour.tsx';
import { SaveButton } from './SaveButton.tsx';
import { loggedInUser, rememberEmail } from './session.ts';
import { useSaved } from './useSaved.ts';
import { useSend } from './useSend.ts';
import { WaitingAddress } from './WaitingAddress.tsx';

const fieldsOf = ({ firstName, surname, emailAddress, telephoneNo, profileColour }: User) => ({
  firstName,
  surname,
  emailAddress,
  telephoneNo: telephoneNo ?? '',
  profileColour,
  password: '',
});

/** Other capitals are no other address. */
const isOtherAddress = (typed: string, user: User) => typed.trim().toLowerCase() !== user.emailAddress.toLowerCase();

export function PersonalDetailsForm(props: { user: User }) {
  const { user } = props;
  const queries = useQueryClient();
  const [isSaved, saySaved] = useSaved();
  const form = useForm({
    initialValues: fieldsOf(user),
    validate: {
      firstName: required,
      surname: required,
      emailAddress,
      password: (value, values) => (isOtherAddress(values.emailAddress, user) ? enteredPassword(value) : null),
    },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async (values) => {
    const { password, ...details } = values;
    const proof = isOtherAddress(values.emailAddress, user) ? { password } : {};
    // What was not typed may be older here than what another tab has saved.
    const typed = Object.entries(details).filter(([field]) => form.isDirty(field));
    const mine = Object.fromEntries(typed) as Partial<typeof details>;
    const sent = { ...mine, ...proof, userID: user.userID, signalRConnectionID: connectionID() };
    const changed = await call(updateUser, { body: sent });
    form.setInitialValues(fieldsOf(changed));
    // What was typed while it was on its way stays.
    if (form.getValues() === values) form.setValues(fieldsOf(changed));
    rememberEmail(changed.emailAddress);
    queries.setQueryData(loggedInUser.queryKey, changed);
    saySaved();
  });

  // Another tab has saved something: it shows here too, but for what is being typed. What is not shown would be taken back by Save.
  const follow = useEffectEvent((now: User) => {
    const typed = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field));
    form.setInitialValues(fieldsOf(now));
    form.setValues({ ...fieldsOf(now), ...Object.fromEntries(typed) });
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
      {isOtherAddress(form.values.emailAddress, user) ? (
        <PasswordInput
          className={looks.proof}
          label="Your password"
          description="Needed to change your email address."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      ) : null}
      <WaitingAddress user={user} />
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
