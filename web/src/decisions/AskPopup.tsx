/** The popup that asks members and guests to decide on banners: whom, until when, with what words, and how many banners it will be about. */
import { TextInput, Textarea } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { guestsOf } from '#members/guests/reviewLinks.ts';
import type { PopupProps } from '#screen/popups.ts';
import { useHead } from '#sync/openSheet.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { FormFoot } from '#ui/popups/FormFoot.tsx';
import { Popup } from '#ui/popups/Popup.tsx';
import { AskedLink } from './AskedLink.tsx';
import { AskedPeople } from './AskedPeople.tsx';
import classes from './AskPopup.module.css';
import { bannersToAskInWords, type AskedAbout } from './bannersToAsk.ts';
import { useAskForm } from './useAskForm.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    askForDecisions: { about: AskedAbout };
  }
}

export function AskPopup({ about, onClose }: PopupProps<'askForDecisions'>) {
  const sheetID = useHead()?.sheetID ?? 0;
  const guests = useQuery({ ...guestsOf(sheetID), enabled: sheetID > 0 });
  const form = useAskForm(about);
  const { asked, banners, isBusy } = form;
  const { isTooMuch, toAsk } = banners;
  return (
    <Popup title="Ask for decisions" size={440} isBusy={isBusy} isKept onClose={onClose}>
      {(close) => (
        <form noValidate className={classes.form} onSubmit={(event) => form.submit(event, close)}>
          <p className={classes.about} role="status" aria-busy={!toAsk}>
            {toAsk ? bannersToAskInWords(toAsk) : 'Counting the banners…'}
            {isTooMuch
              ? ` At most ${withCommas(limits.bannersAskedAtOnce)} can be asked about at once; please ask about one group after the other.`
              : ''}
          </p>
          <AskedPeople
            chosen={asked.chosen}
            guests={guests.data ?? []}
            typed={asked.typed}
            onType={asked.setTyped}
            trouble={asked.isNobody ? 'Choose who should decide.' : undefined}
            onChange={asked.choose}
          />
          {guests.error && !guests.data ? (
            <NotLoaded
              what="The guests could not be loaded."
              error={guests.error}
              onRetry={() => void guests.refetch()}
            />
          ) : null}
          {banners.isOfGuests ? (
            <AskedLink links={banners.links} chosen={banners.linkID} onChange={banners.setLinkID} />
          ) : null}
          <TextInput
            type="date"
            label="Due (optional)"
            className={classes.due}
            min={dayjs().format('YYYY-MM-DD')}
            value={form.dueOn}
            onChange={(event) => form.setDueOn(event.currentTarget.value)}
          />
          <Textarea
            label="Message (optional)"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={limits.askMessage}
            value={form.message}
            onChange={(event) => form.setMessage(event.currentTarget.value)}
          />
          <FormFoot words="Ask" isBusy={isBusy} isUnready={!form.mayBeSent} trouble={form.trouble} onCancel={close} />
        </form>
      )}
    </Popup>
  );
}
