/** The form of a delivery pack: names, banners and options. */
import { packLimits, type listPackBanners } from '@marquee/contract/delivery/packs.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import classes from './DeliveryPackPopup.module.css';
import { missingInWords } from './missingBackups.ts';
import { PackBackups } from './PackBackups.tsx';
import { PackFoot } from './PackFoot.tsx';
import { PackList } from './PackList.tsx';
import { PackNames } from './PackNames.tsx';
import { PackOptions } from './PackOptions.tsx';
import { usePackForm } from './usePackForm.ts';

export function PackForm(props: {
  sheetID: number;
  /** of the sheet or the group */
  name: string;
  isGroup: boolean;
  userID: number;
  listed: UseQueryResult<ReplyOf<typeof listPackBanners>>;
  onTouch: () => void;
}) {
  const { data, error, isPaused, refetch } = props.listed;
  const pack = usePackForm(props, data, props.onTouch);
  const { isAnyMissing, isBusy, lines, templateTrouble } = pack;
  const field = useRef<HTMLInputElement>(null);
  const weight = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !lines || pack.sum.banners === 0 || pack.isTooLarge) return;
    if (templateTrouble !== undefined) field.current?.focus();
    else if (pack.lacksWeight) weight.current?.focus();
    else pack.make(lines);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div className={classes.body}>
        <p className={classes.text}>
          The approved banners of <strong dir="auto">{props.name}</strong>, from the exact files that were decided on,
          with a manifest for Excel.
        </p>
        <PackNames
          ref={field}
          template={pack.template}
          fields={data?.fields}
          trouble={templateTrouble}
          onChange={pack.name}
        />
        {data && data.noOfMore > 0 ? (
          <p className={classes.text} role="status">
            One pack holds up to {withCommas(packLimits.banners)} banners.{' '}
            {props.isGroup ? 'These are the first of the group.' : 'Make one for each group.'}
          </p>
        ) : null}
        <PackList lines={lines} error={error} isPaused={isPaused} onRetry={() => void refetch()} onTick={pack.tick} />
        {/* Most sheets have pages: nothing moves when it is known. */}
        {!lines || lines.some(({ isPage }) => isPage) ? (
          <PackOptions
            pages={pack.pages}
            withBackups={pack.withBackups}
            onPages={pack.setPages}
            onBackups={pack.setWithBackups}
          >
            {isAnyMissing ? (
              <PackBackups
                ref={weight}
                choice={pack.backups}
                words={lines && missingInWords(lines)}
                onChange={pack.chooseBackups}
              />
            ) : (
              <p className={classes.note}>{lines && missingInWords(lines)}</p>
            )}
          </PackOptions>
        ) : null}
      </div>
      <PackFoot sum={lines && pack.sum} progress={isBusy ? pack.progress : undefined} onCancel={pack.cancel} />
    </form>
  );
}
