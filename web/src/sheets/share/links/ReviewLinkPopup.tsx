/** The popup that makes a review link or changes one: what it shows, what guests may do, and what keeps others out. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { ReviewOptions } from '@marquee/contract/review-options.ts';
import dayjs from 'dayjs';
import type { AskedAbout } from '#decisions/bannersToAsk.ts';
import { bannersShown } from '#members/guests/reviewLinks.ts';
import type { PopupProps } from '#screen/popups.ts';
import { CopyAddress } from '#sheets/share/CopyAddress.tsx';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { FormFoot } from '#ui/popups/FormFoot.tsx';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { Columns, Extent } from './ReviewLinkExtent.tsx';
import classes from './ReviewLinkPopup.module.css';
import { useReviewLinkForm } from './useReviewLinkForm.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** one that is there, or a new one about what it is opened from */
    reviewLink: { sheetID: number; link?: ReviewLink; about?: AskedAbout };
  }
}

type LinkForm = ReturnType<typeof useReviewLinkForm>;

/** What is said once a link was made. */
function Ready({ made, onDone }: { made: ReviewLink; onDone: () => void }) {
  return (
    <>
      <p className={classes.about}>
        {made.banners === 0
          ? 'This link shows no banners yet. They appear as soon as you add them.'
          : `Anyone with this link can see ${bannersShown(made)}.`}
        {made.hasPassword ? ' Send the password separately: it isn’t part of the link.' : ''}
      </p>
      <CopyAddress label="Review link" address={window.location.origin + made.path} isFirst />
      <PopupFoot>
        <Button onClick={onDone}>Done</Button>
      </PopupFoot>
    </>
  );
}

function OptionBox(props: { form: LinkForm; of: keyof ReviewOptions; label: string }) {
  const { options, setOptions } = props.form;
  return (
    <CheckBox
      label={props.label}
      isChecked={options[props.of]}
      onChange={(is) => setOptions((now) => ({ ...now, [props.of]: is }))}
    />
  );
}

/** `keepsPassword`: the link has one, which stays where none is typed. */
function Protection({ form, keepsPassword }: { form: LinkForm; keepsPassword: boolean }) {
  const { day, secret } = form;
  return (
    <fieldset className={classes.part}>
      <legend>Protection</legend>
      <OptionBox
        form={form}
        of="confirmByCode"
        label="Have guests confirm their email address with a code before they decide"
      />
      <CheckBox label="Ask for a password" isChecked={secret.hasPassword} onChange={secret.setHasPassword} />
      {secret.hasPassword ? (
        <PasswordInput
          aria-label="Password"
          autoComplete="new-password"
          maxLength={limits.password.max}
          placeholder={keepsPassword ? 'Keep the current password' : ''}
          value={secret.password}
          onChange={(event) => secret.setPassword(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        type="date"
        label="Open until (optional)"
        className={classes.until}
        min={dayjs().format('YYYY-MM-DD')}
        value={day.until}
        onChange={(event) => day.setUntil(event.currentTarget.value)}
      />
    </fieldset>
  );
}

export function ReviewLinkPopup({ about, link, onClose, sheetID }: PopupProps<'reviewLink'>) {
  const form = useReviewLinkForm(sheetID, link, about);
  const { isBusy, made } = form;
  const isNew = link === undefined;
  const title = isNew ? 'New review link' : 'Change review link';
  return (
    <Popup title={made ? 'The link is ready' : title} size={460} isBusy={isBusy} isKept isOverAll onClose={onClose}>
      {(close) =>
        made ? (
          <Ready made={made} onDone={close} />
        ) : (
          <form noValidate className={classes.form} onSubmit={(event) => void form.submit(event, close)}>
            <TextInput
              label="Name"
              description="Clients see it above the banners."
              data-autofocus
              maxLength={limits.name}
              value={form.name}
              onChange={(event) => form.setName(event.currentTarget.value)}
            />
            <fieldset className={`${classes.part} ${classes.many}`}>
              <legend>Banners of</legend>
              <Extent scope={form.scope} onChange={form.setScope} />
            </fieldset>
            <Columns chosen={form.columnIDs} onChange={form.setColumnIDs} />
            <fieldset className={classes.part}>
              <legend>Guests can</legend>
              <OptionBox form={form} of="mayDecide" label="Approve, request changes and reject" />
              <OptionBox form={form} of="mayComment" label="Comment" />
              <OptionBox form={form} of="maySeeOlder" label="See older versions" />
            </fieldset>
            <Protection form={form} keepsPassword={link?.hasPassword === true} />
            <FormFoot
              words={isNew ? 'Create link' : 'Save'}
              isBusy={isBusy}
              isUnready={!form.mayBeSent}
              trouble={form.trouble}
              onCancel={close}
            />
          </form>
        )
      }
    </Popup>
  );
}
