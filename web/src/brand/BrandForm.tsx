/** The account page's tab about what clients see: a name, a logo and a colour, with the head of a review page as it will be. */
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { readableUnderWhite, type Brand } from '@marquee/contract/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { required } from '#people/fieldRules.ts';
import { Form } from '#people/Form.tsx';
import fields from '#people/Form.module.css';
import { SaveButton } from '#people/SaveButton.tsx';
import { useSaved } from '#people/useSaved.ts';
import { useSend } from '#people/useSend.ts';
import { announce } from '#ui/messages/announce.ts';
import { failureOf } from '#ui/messages/notify.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './BrandForm.module.css';
import { brandOf, logoOf, useChangeBrand } from './ownBrand.ts';

/** What the colour's field begins with where none is chosen. */
const firstColour = '#4f46d8';

function Preview({ colour, logo, name }: Brand) {
  const shown = readableUnderWhite(colour ?? firstColour);
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>Preview</figcaption>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={classes.page} data-scheme={scheme} aria-hidden>
          <div className={classes.head} style={{ borderTopColor: shown }}>
            {logo === null ? (
              <>
                <span className={classes.letter} style={{ background: shown }}>
                  {Array.from(name.trim())[0]?.toUpperCase()}
                </span>
                <span className={classes.name}>{name}</span>
              </>
            ) : (
              <img className={classes.logo} src={logo} alt="" />
            )}
          </div>
          <div className={classes.body}>
            <span className={classes.words}>3 of 12 decided</span>
            <span className={classes.send} style={{ background: shown }}>
              Send
            </span>
          </div>
        </div>
      ))}
    </figure>
  );
}

function Logo(props: { accountID: number; logo: string | null }) {
  const change = useChangeBrand(props.accountID);
  const chooser = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const save = async (logo: () => Promise<string | null>) => {
    setTrouble(undefined);
    setSending(true);
    try {
      await change({ logo: await logo() });
      announce('Saved');
    } catch (error) {
      setTrouble(failureOf('The logo was not saved.', error));
    }
    setSending(false);
  };

  return (
    <div className={classes.field} role="group" aria-labelledby="brand-logo">
      <span id="brand-logo" className={classes.label}>
        Logo
      </span>
      <div className={classes.buttons}>
        {props.logo === null ? null : <img className={classes.present} src={props.logo} alt="Your logo" />}
        <Button variant="default" loading={isSending} onClick={() => chooser.current?.click()}>
          {props.logo === null ? 'Choose a picture' : 'Replace'}
        </Button>
        {props.logo === null ? null : (
          <Button variant="subtle" disabled={isSending} onClick={() => void save(async () => null)}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        className={classes.chooser}
        aria-label="Logo file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) void save(() => logoOf(file));
        }}
      />
      {trouble === undefined ? null : (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
      <p className={classes.hint}>
        PNG, JPEG, GIF, WebP or AVIF, up to 2 MB. In dark mode and in emails it’s shown on white.
      </p>
    </div>
  );
}

function Fields(props: { accountID: number; brand: Brand }) {
  const { accountID, brand } = props;
  const change = useChangeBrand(accountID);
  const [isSaved, saySaved] = useSaved();
  const form = useForm({
    initialValues: { name: brand.name, colour: brand.colour ?? '' },
    validate: { name: required },
    validateInputOnBlur: true,
  });
  const sending = useSend(form, async (values) => {
    // Another admin user may have changed the rest.
    const saved = await change({
      ...(form.isDirty('name') ? { name: values.name } : {}),
      ...(form.isDirty('colour') ? { colour: values.colour === '' ? null : values.colour } : {}),
    });
    const kept = { name: saved.name, colour: saved.colour ?? '' };
    form.setInitialValues(kept);
    // What was typed while it was on its way stays.
    if (form.getValues() === values) form.setValues(kept);
    saySaved();
  });
  const { colour, name } = form.values;
  const isDarkened = colour !== '' && readableUnderWhite(colour) !== colour;

  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <Logo accountID={accountID} logo={brand.logo} />
        <Form sending={sending}>
          <TextInput className={fields.field} label="Name" {...form.getInputProps('name')} />
          <div className={classes.field}>
            <label className={classes.label} htmlFor="brand-colour">
              Colour
            </label>
            <div className={classes.buttons}>
              <input
                id="brand-colour"
                type="color"
                className={classes.colour}
                value={colour || firstColour}
                onChange={({ currentTarget }) => form.setFieldValue('colour', currentTarget.value)}
              />
              {colour === '' ? (
                <span className={classes.hint}>Marquee’s own</span>
              ) : (
                <Button variant="subtle" onClick={() => form.setFieldValue('colour', '')}>
                  Use Marquee’s own
                </Button>
              )}
            </div>
            {isDarkened ? (
              <p className={classes.hint}>Shown slightly darker, so white text on it stays readable.</p>
            ) : null}
          </div>
          <SaveButton isSlow={sending.isSlow} isSaved={isSaved && !form.isDirty()} />
        </Form>
      </div>
      <Preview name={name} colour={colour === '' ? null : colour} logo={brand.logo} />
    </div>
  );
}

export function BrandForm(props: { accountID: number }) {
  const { data: brand, error, refetch } = useQuery(brandOf(props.accountID));
  if (brand) {
    return (
      <>
        <p className={classes.about}>Clients see this when they open a review link.</p>
        <Fields accountID={props.accountID} brand={brand} />
      </>
    );
  }
  if (!error)
    return (
      <WhileLoading>
        <Skeleton height={420} radius="md" />
      </WhileLoading>
    );
  return <NotLoaded what="This could not be loaded." error={error} onRetry={() => void refetch()} />;
}
