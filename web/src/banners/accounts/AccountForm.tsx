/** The form of an FTP account: adds one, or changes one that is stored. */
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { ftpProtocolNames, ftpProtocols } from '@marquee/contract/ftp-protocols.ts';
import { limits } from '@marquee/contract/limits.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { Form } from '#people/Form.tsx';
import { useSend } from '#people/useSend.ts';
import { type AccountFields, accountRules, fieldsOf, isSameServer, noAccount } from './accountFields.ts';
import classes from './AutoUpdates.module.css';
import { TestResult } from './TestResult.tsx';
import { useConnectionTest } from './useConnectionTest.ts';

const protocols = ftpProtocolNames.map((name) => ({ value: String(ftpProtocols[name]), label: name }));

/** Where the files are, how to log in there, and from where they are served. */
function AccountInputs({
  form,
  nameField,
  stored,
}: {
  form: Pick<ReturnType<typeof useForm<AccountFields>>, 'getInputProps' | 'values'>;
  stored: FtpAccount | undefined;
  nameField: RefObject<HTMLInputElement | null>;
}) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Nickname"
        autoComplete="off"
        maxLength={limits.name}
        {...form.getInputProps('name')}
        ref={nameField}
      />
      <NativeSelect label="Protocol" data={protocols} {...form.getInputProps('protocol')} />
      <TextInput
        label="Host"
        placeholder="ftp.example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <TextInput
        label="User name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('userName')}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        placeholder={isSameServer(stored, form.values) ? 'Unchanged' : undefined}
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Directory (optional)"
        placeholder="/banners"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('directory')}
      />
      <TextInput
        label="Domain URL"
        placeholder="https://banners.example.com"
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Domain URL for http site (optional)"
        placeholder="http://banners.example.com"
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('urlForHttpSite')}
      />
    </div>
  );
}

/** `stored` is the account that is edited; without one the form adds. `draft` is what was typed in it before. */
export function AccountForm(props: {
  stored: FtpAccount | undefined;
  draft: AccountFields | undefined;
  onType: (fields: AccountFields) => void;
  onSave: (fields: AccountFields) => Promise<void>;
  onCancel: () => void;
}) {
  const { stored } = props;
  const { forget, start, test } = useConnectionTest();
  const nameField = useRef<HTMLInputElement>(null);
  const form = useForm<AccountFields>({
    initialValues: props.draft ?? (stored ? fieldsOf(stored) : noAccount),
    validate: accountRules(stored),
    validateInputOnBlur: true,
    onValuesChange: (fields) => {
      forget();
      props.onType(fields);
    },
  });
  const sending = useSend(form, props.onSave);
  const id = stored?.ftpAaccountID;

  useEffect(() => {
    if (id !== undefined) nameField.current?.focus();
  }, [id]);

  const tryIt = () => {
    const { errors, hasErrors } = form.validate();
    const [wrong] = Object.keys(errors);
    if (hasErrors && wrong !== undefined) form.getInputNode(wrong)?.focus();
    else void start(form.getValues(), id);
  };

  return (
    <section className={classes.section} aria-labelledby="ftp-account">
      <h2 className={classes.heading} id="ftp-account">
        {stored ? `Edit ${stored.name}` : 'Add an FTP account'}
      </h2>
      <Form sending={sending}>
        <AccountInputs form={form} stored={stored} nameField={nameField} />
        <div className={classes.actions}>
          <Button type="submit" loading={sending.isSlow}>
            {stored ? 'Save' : 'Add to favorites'}
          </Button>
          {stored ? (
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button variant="default" className={classes.test} disabled={test.is === 'running'} onClick={tryIt}>
            Test connection
          </Button>
        </div>
        <TestResult test={test} onCancel={forget} />
      </Form>
    </section>
  );
}
